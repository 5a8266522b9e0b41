"""The Danish ``.pat`` format, whole: eleven numbers a pile.

Comments cite the Danish document by line (``D181``) and the project's rulings by number (``P19``);
``docs/pat.md`` describes the language and lists both.
"""
