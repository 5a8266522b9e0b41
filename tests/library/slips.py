"""What gives a translation away on a page of rules: names of piles in the wrong form, a decimal point."""

import re
from typing import Final

_GLUED: Final = {
    "en": r"(?!)",
    "da": r"\b(?:en|hver|ingen|alle|den første|nogle) af (?:bunke|kolonne|række|celle|reserve|\w+bunke) \d",
    "de": r"\b(?:eine[rmn]?|jede[rmn]?|ersten?) von (?:Spalte|Stapel|Platz|Reihe|Zelle|Reserve|\w+stapel)\b"
    r"|hierhin: |\bje [^.,;:]*\((?:der|die|das) |\bvon (?:der|die|das) \w*(?:stapel|Spalten)\b",
    "is": r"\b(?:úr|af|hjá|frá|með) (?:bunk|dálk)(?:inn|arnir|ar|urinn|ur)\b|\b(?:úr|af|í|á) bunki\b|í hópnum",
}
"""A Dane read "en af bunke 6 og 7", a German "je … (die Spalten (…))", an Icelander "bunki í hópnum nr. 3 til 9"."""


def slips(page: str, language: str) -> list[str]:
    """Return the places of a page where a form is wrong, or a number has the English point."""
    point = "" if language == "en" else r"|\d\.\d"
    return re.findall(f"(?:{_GLUED[language]}){point}", page)
