"""Reading a definition: from a source to its tree, checked."""

import re
from dataclasses import replace
from html import escape
from typing import Final

from kabale.messages import message
from kabale.problems import Diagnostic, Source, has_errors, in_file_order
from kabale.xml.check.definition import check
from kabale.xml.definition import XmlDefinition
from kabale.xml.rules.definition import DefinitionTree
from kabale.xml.sense import check_sense
from kabale.xml.text.tree import parse

_DECLARED: Final = re.compile(
    rb"""\A(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']"""
)


def declared(data: bytes) -> str | None:
    """Return the encoding that the bytes of a file name for themselves (X1).

    >>> declared(b'<?xml version="1.0" encoding="ISO-8859-1"?>')
    'ISO-8859-1'
    """
    found = _DECLARED.match(data)
    return found.group(1).decode("ascii") if found else None


def titled(source: Source, title: str) -> str | None:
    """Return the text of a source under another title, None where it has none.

    >>> titled(Source("x.xml", "<spiel name='Zopf'/>"), 'Zopf & "Kranz"')
    "<spiel name='Zopf &amp; &quot;Kranz&quot;'/>"
    """
    root, _ = parse(source)
    if root is None or "name" not in root.attributes:
        return None
    place = root.place_of("name")
    start, end = source.offset(place.line, place.column), source.offset(place.end_line, place.end_column)
    return source.text[:start] + escape(title) + source.text[end:]


def _of_another_language(source: Source, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Say of a text that does not begin as XML what it looks like."""
    begun = source.text.lstrip()[:1]
    if not diagnostics or begun in ("<", ""):
        return diagnostics
    label, suffix = ("JSON", ".json") if begun == "{" else (".pat", ".pat")
    advice = message("check.pat.is_other", format=label, suffix=suffix)
    return [replace(diagnostics[0], advice=advice), *diagnostics[1:]]


def read(source: Source) -> tuple[XmlDefinition | None, list[Diagnostic]]:
    """Read a definition: None if it has errors. All its problems come with it, in file order."""
    root, diagnostics = parse(source)
    if root is None:
        return None, _of_another_language(source, diagnostics)
    diagnostics = in_file_order([*diagnostics, *check(root, source)])
    if has_errors(diagnostics):
        return None, diagnostics
    definition = DefinitionTree(root, source.path)
    return XmlDefinition(definition), in_file_order([*diagnostics, *check_sense(definition, source, diagnostics)])
