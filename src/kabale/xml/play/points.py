"""Points: ``punkte``, ``punktestart``, ``punktemax`` (118-122, 333-342, X25, X26)."""

from kabale.xml.play.state import State, meets


def score(state: State) -> int | None:
    """Return the points, None where the definition counts none."""
    if state.rules.goal is None:
        return None
    return state.rules.start_score + sum(field_points(state, pile) for pile in range(len(state.piles)))


def field_points(state: State, pile: int) -> int:
    """Return the points of one field: for each card, or once while it stands as the condition says.

    The words of the condition are *inferred* (X25): the document lost its list after line 342.
    """
    total = 0
    for rule in state.fields[pile].points:
        times = len(state.piles[pile]) if rule.when is None else int(meets(state, pile, rule.when))
        total += rule.points * times
    return total


def is_won(state: State) -> bool:
    """Say whether the points suffice."""
    points = score(state)
    return points is not None and state.rules.goal is not None and points >= state.rules.goal
