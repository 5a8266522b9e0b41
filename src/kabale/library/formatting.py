"""A file of a definition laid out as usual: in the encoding and with the line ends that it has."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from kabale.decoding import decode, encoding_of
from kabale.errors import KabaleError
from kabale.library.formats import Format, Loaded
from kabale.problems import BadDefinition


class NotFormatted(KabaleError):
    """A file is left as it is; the text says why."""

    code = "unsupported"


def formatted(form: Format, data: bytes, path: str, encoding: str | None = None) -> bytes:
    """Return the bytes of a file in the usual layout; the definition means the same.

    A file that is read in a chosen *encoding* is written in UTF-8.

    Raises :class:`kabale.problems.BadDefinition` for one with errors, whose lines nobody can tell apart, and
    :class:`NotFormatted`.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise NotFormatted(f"{path}: save the file as UTF-8 first")
    declared = form.language.declared_encoding(data)
    before = form.from_bytes(data, path, encoding=encoding)
    source, _ = decode(data, path, letter=form.letter, encoding=declared, chosen=encoding)
    if before[0] is None or source is None:
        raise BadDefinition(before[1])
    ends = "\r\n" if "\r\n" in source.text else "\n"
    text = form.formatted(source.text.replace("\r\n", "\n")).replace("\n", ends)
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    after = mark + text.encode("utf-8" if encoding else encoding_of(data, declared))
    if not _are_alike(before, form.from_bytes(after, path)):
        raise NotFormatted(f"{path}: laid out anew it would say something else, so it is left as it is")
    return after


def _are_alike(before: Loaded, after: Loaded) -> bool:
    """Say whether two readings are of one definition, with as many problems; padding at its end is none of it."""
    (old, problems), (new, others) = before, after
    same = old is not None and new is not None and old.normal_form() == new.normal_form()
    return same and [each.code for each in problems if each.code[1:] != "004"] == [each.code for each in others]
