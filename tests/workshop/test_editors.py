"""What editors colour by is made from the grammars' data, and is what the script writes."""

import json
import re

from scripts import make_editors

from kabale.xml.text.words import Attr, Tag


def test_the_files_are_what_the_script_writes() -> None:
    """``python scripts/make_editors.py`` writes them."""
    assert {name: (make_editors.PLACE / name).read_text(encoding="utf-8") for name in make_editors.files()} == (
        make_editors.files()
    )


def test_every_tag_and_attribute_has_a_colour() -> None:
    """The patterns know all of them, the longer of two that begin alike too."""
    grammar = json.loads((make_editors.PLACE / "xml.tmLanguage.json").read_text(encoding="utf-8"))
    tags = next(each for each in grammar["patterns"] if "entity.name.tag.kabale" in str(each))
    attribute = re.compile(tags["patterns"][0]["match"])

    assert all(re.fullmatch(tags["begin"], f"<{tag}") for tag in Tag)
    assert all(attribute.fullmatch(f'{name}="x"') for name in Attr)


def test_a_line_of_numbers_has_its_colours() -> None:
    """The fifteen numbers of a pile with two rule sets, and the remark behind them."""
    grammar = json.loads((make_editors.PLACE / "pat.tmLanguage.json").read_text(encoding="utf-8"))
    line = grammar["patterns"][1]
    found = re.match(line["match"], " 1 4 112 0 18 1002 999 2 2 999 1304 2 2 999 304 (column)")

    assert found
    assert ["1", "304", " (column)"] == [found.group(1), found.group(15), found.group(16)]
