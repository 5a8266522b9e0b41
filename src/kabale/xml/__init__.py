"""The German XML language of card patiences: read, checked, explained, played and written.

``words`` has all the German; ``docs/xml.md`` describes the language in English.
"""
