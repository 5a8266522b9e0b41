"""The German XML language of card patiences: read, checked, explained, played and written (``docs/xml.md``)."""
