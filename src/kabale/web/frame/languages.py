"""Which language a player is answered in: the one in the settings, else what the browser asks for, else English."""

from collections.abc import Mapping

from kabale.messages import LANGUAGES

_LONGEST = 200


def language_of(settings: Mapping[str, object], header: str) -> str:
    """Return the language for a player's settings and an ``Accept-Language`` header."""
    chosen = settings.get("language")
    return chosen if isinstance(chosen, str) and chosen in LANGUAGES else accepted(header)


def accepted(header: str) -> str:
    """Return the best of our languages for an ``Accept-Language`` header.

    >>> accepted("nn, da;q=0.8, en;q=0.5"), accepted("de-AT,de;q=0.9"), accepted("fr")
    ('da', 'de', 'en')
    """
    wanted = [_weighed(part) for part in header[:_LONGEST].split(",")]
    ours = [(weight, name) for name, weight in wanted if name in LANGUAGES and weight > 0]
    return max(ours, key=lambda each: each[0], default=(1.0, "en"))[1]


def _weighed(part: str) -> tuple[str, float]:
    """Return a language without its region, and its weight; what is no number counts as nothing."""
    tag, _, quality = part.partition(";")
    name = tag.strip().partition("-")[0].lower()
    text = quality.strip().removeprefix("q=").strip()
    if not text:
        return name, 1.0
    return name, float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() else 0.0
