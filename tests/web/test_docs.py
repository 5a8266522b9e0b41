"""``docs/server.md`` is complete: every address, field of a state and code of an error stands there."""

import json
import re
from pathlib import Path

from kabale.web.frame.answers import STATUS
from kabale.web.library.explanations import PileShape
from kabale.web.plays.shapes import PlayState
from tests.web.client import Visitor

TEXT = Path("docs/server.md").read_text(encoding="utf-8")


def test_every_address_is_told(anna: Visitor) -> None:
    """With the names of its parts as the OpenAPI document has them."""
    told = {path.partition("?")[0] for path in re.findall(r"(/(?:api|cards)/[^`\s]*)", TEXT)}

    assert set() == set(anna.get("/openapi.json")["paths"]) - told


def test_every_field_of_a_state_is_told() -> None:
    assert set() == {
        name for name in (*PlayState.__annotations__, *PileShape.__annotations__) if f"`{name}`" not in TEXT
    }


def test_every_code_is_told_with_its_status() -> None:
    rows = dict(re.findall(r"^\| (\d\d\d) \| (.*) \|$", TEXT, re.MULTILINE))

    assert dict.fromkeys(STATUS, True) == {code: f"`{code}`" in rows[str(status)] for code, status in STATUS.items()}


def test_every_setting_of_the_page_is_kept(anna: Visitor) -> None:
    """The page sends all of its own at once: they come back as they are. A question not answered yet is no setting."""
    source = Path("src/kabale/web/page/frame/settings.js").read_text(encoding="utf-8")
    lines = re.findall(r"^  ([a-z_]+): (.+),$", source.partition("DEFAULTS = {")[2].partition("}")[0], re.MULTILINE)
    defaults = {name: json.loads(value) for name, value in lines}
    answer = anna.send("PATCH", "/api/me", {"settings": defaults})

    assert len(defaults) > 10
    assert {name: value for name, value in defaults.items() if value is not None} == answer.json()["settings"]
