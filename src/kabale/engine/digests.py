"""The digests by which rules are known: verdicts, studies and saved plays name their rules so."""

import hashlib
from typing import Any

from kabale.engine.language import Language


def digests_of(language: Language[Any, Any], definition: Any) -> tuple[str, ...]:
    """Return a definition's digest, and the former one if an earlier release read it differently.

    No verdict outlives its rules, because such a definition has another digest now.
    """
    extras = "".join(each.identity for each in (definition.scoring, definition.goal) if each)
    now, former = language.normal_form(definition) + extras, language.former_form(definition)
    texts = [now] if former is None else [f"{now}\nread anew", former + extras]
    return tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts)
