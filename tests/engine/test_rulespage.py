"""The places that name piles on a page of rules."""

from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.rulespage import place

SPOTS = st.dictionaries(
    st.integers(0, 11),
    st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda at: (20 * at[0], 30 * at[1])),
    min_size=2,
)


@given(spots=SPOTS, chance=st.randoms(use_true_random=False))
def test_a_place_means_the_piles_that_it_was_said_of(spots: dict[int, tuple[int, int]], chance: object) -> None:
    """A reader who looks at the table finds these piles and no others.

    Two piles above each other at the left of three columns were said to be "in the middle".
    """
    chosen = set(chance.sample(sorted(spots), chance.randint(1, len(spots))))  # type: ignore[attr-defined]
    said = place(spots, chosen)
    if said is None:
        return
    key = said.key.rpartition(".")[2]
    values = {name: value for name, value in said.values if isinstance(value, int)}
    axis = 0 if key in {"left", "centre", "right"} else 1
    lines = sorted({at[axis] for at in spots.values()})
    meant = {
        "top": lines[: values.get("n", 0)],
        "left": lines[: values.get("n", 0)],
        "bottom": lines[-values.get("n", 1) :],
        "right": lines[-values.get("n", 1) :],
        "middle": lines[1:2],
        "centre": lines[1:2],
        "row": [lines[values.get("row", 0) - 1]],
    }[key]

    assert chosen == {pile for pile, at in spots.items() if at[axis] in meant}
    assert key not in {"middle", "centre"} or len(lines) == 3
