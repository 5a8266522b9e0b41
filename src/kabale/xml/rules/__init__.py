"""What an XML definition says, as frozen data: no places, no positions."""
