"""One kind of problem of an XML file, and the sound definition that the examples differ from."""

from dataclasses import dataclass
from typing import Final

from kabale.problems import Severity

SOUND: Final = """<spiel name="Little game" fenster="40x30">
<programm>241010</programm>
<version>1</version>
<regelwerk>
<regel id="easy">two passes</regel>
<regel id="hard">one pass</regel>
</regelwerk>
<levelmax>2</levelmax>
<karten>52</karten>
<punktemax>13</punktemax>
<vorlage id="base" typ="grund">
<max>13</max>
<folgestart>A</folgestart>
<folgefarbe>gleich</folgefarbe>
<folgewert>auf</folgewert>
<punkte>1</punkte>
</vorlage>
<feld id="stock" x="1" y="1" typ="stock">
<ziel>waste</ziel>
<quelle>waste</quelle>
<regel id="easy">
<wiederholung>1</wiederholung>
</regel>
<sicht>verdeckt</sicht>
</feld>
<feld id="waste" x="6" y="1" typ="abwurf">
</feld>
<feld id="base" x="16" y="1" typ="base">
</feld>
<feld id="column" x="1" y="8" typ="stapel">
<max>20</max>
<folgestart>frei</folgestart>
<folgefarbe>wechsel</folgefarbe>
<folgewert>ab</folgewert>
<sperre id="shut" status="inaktiv">base</sperre>
<lege typ="offen" quelle="stock" anz="4">frei</lege>
<beziehung id="next">base</beziehung>
</feld>
<aktion typ="klick" id="turn">
<bedingung feld="ziel" tag="status">verdeckt</bedingung>
<aenderung feld="ziel" tag="status">offen</aenderung>
</aktion>
</spiel>
"""
"""A definition without a fault."""


Change = tuple[str, str]
"""What stands in :data:`SOUND`, and what an example has there instead."""


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem; without changes no text shows it."""

    code: str
    title: str
    meaning: str
    mend: str
    changes: tuple[Change, ...] = ()
    severity: Severity = Severity.ERROR
    path: str = "little.xml"

    @property
    def is_error(self) -> bool:
        """Whether it refuses the file."""
        return self.severity is Severity.ERROR

    @property
    def text(self) -> str:
        """The text of the example, empty where there is none."""
        text = SOUND if self.changes else ""
        for old, new in self.changes:
            text = text.replace(old, new, 1)
        return text


def error(code: str, title: str, meaning: str, mend: str, *changes: Change) -> ProblemKind:
    """Return a kind of problem that refuses the file."""
    return ProblemKind(code, title, meaning, mend, changes)


def warning(code: str, title: str, meaning: str, mend: str, *changes: Change) -> ProblemKind:
    """Return a kind of problem that refuses no file."""
    return ProblemKind(code, title, meaning, mend, changes, Severity.WARNING)


def inside(tag: str, new: str) -> Change:
    """Return the change that something comes just behind a tag."""
    return tag, tag + new
