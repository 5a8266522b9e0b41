"""A ``.pat`` game said in XML: read as an outline, and written field by field, guard by guard."""
