"""Every XML game of the library is played by right clicks as far as they lead (X28)."""

from collections.abc import Iterator

import kabale
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.xml.text.words import Tag
from tests.every import for_every
from tests.xml.playing import rules_of

MOST = 15


def xml_games() -> Iterator[str]:
    """Yield the names of the games."""
    return (entry.name for entry in kabale.games() if entry.format == "xml")


def reached(position: Position, move: Move) -> bytes:
    """Return the key of the position that a move leads to."""
    position.push(move)
    key = position.key()
    position.pop()
    return key


@for_every("name", xml_games)
def test_a_right_click_that_lays_leads_where_a_hand_move_leads(name: str) -> None:
    """It is a move of its own only where an action waits for right clicks, and even there an action must say so.

    In Duchess and Terrace such actions only forbid clicks on the stock, in three games they do something.
    """
    session = Session(kabale.game(name), "k1:1")
    lists = rules_of(session.game).lists
    heard = [each for tag in (Tag.ACTION, Tag.AFTER) for each in lists[tag] if each.trigger in ("rechts", "klick")]
    for step in range(MOST):
        position = session.position
        legal = position.legal_moves
        clicks = [Move("right", pile) for pile in range(len(position.table.piles))]
        clicks = [each for each in clicks if session.refusal(each) is None]
        if all(each.is_idle for each in heard):
            lays = {reached(position, each) for each in legal if each.kind in ("lay", "under")}
            assert all(reached(position, session.meant(each)) in lays for each in clicks)
        assert [each for each in clicks if heard] == [each for each in legal if each.kind == "right"]
        if not legal:
            break
        session.play(clicks[step % len(clicks)] if clicks else legal[7 * step % len(legal)])
