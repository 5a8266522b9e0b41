"""The lists of games by how the kernel takes them are those of the games themselves."""

from kabale.engine.language import NoTables
from kabale.engine.program import DealtProgram
from kabale.search import native
from tests.search.kernel import BY_PROGRAM, REFUSED
from tests.search.little import GAMES, UNPILED, game_of, has_piles


def test_each_game_is_in_its_list() -> None:
    """Without piles, refused, as a program, or as tables: the parameters of other tests come from these lists."""
    rules = {name: native.rules_of(game_of(name).deal("k1:1")) for name in GAMES}

    assert set() == {name for name in UNPILED if has_piles(name)} | {name for name in GAMES if not has_piles(name)}
    assert set(REFUSED) == {name for name, each in rules.items() if isinstance(each, NoTables)}
    assert set(BY_PROGRAM) == {name for name, each in rules.items() if isinstance(each, DealtProgram)}
