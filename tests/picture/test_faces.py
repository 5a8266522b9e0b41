"""The files of the court cards: what ``scripts/courts`` draws, and pictures by themselves."""

import doctest
import re

from scripts import make_courts
from scripts.courts import layers

from kabale.picture.faces import COURTS
from kabale.table.cards import JOKER, SUITS
from tests.every import for_every
from tests.picture.reading import read, tags

NAMES = [*(rank + suit for rank in COURTS for suit in SUITS), JOKER]


@for_every("name", NAMES)
def test_a_file_is_what_the_script_draws(name: str) -> None:
    """Run ``python -m scripts.make_courts`` after a change of ``scripts/courts``."""
    assert make_courts.drawing(name) == (make_courts.TARGET / f"{name}.svg").read_text(encoding="utf-8")


def test_there_is_no_file_besides_them() -> None:
    assert sorted(NAMES) == sorted(file.stem for file in make_courts.TARGET.glob("*.svg"))


@for_every("name", NAMES)
def test_a_file_is_a_picture_by_itself(name: str) -> None:
    """It has the size of a card, and each colour that it uses."""
    text = (make_courts.TARGET / f"{name}.svg").read_text(encoding="utf-8")

    assert {"svg", "style", "path"} == tags(read(text))
    assert "0 0 250 350" == read(text).get("viewBox")
    assert set(re.findall(r"var\(--(\w+)\)", text)) <= set(re.findall(r"--(\w+):", text))


def test_the_examples_of_the_script_hold() -> None:
    assert 0 == doctest.testmod(layers).failed
