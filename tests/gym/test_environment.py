"""The environments: what Gymnasium asks of one, what the engine says of each move, and many tables as one."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kabale
from kabale.engine.language import Outcome
from kabale.errors import BadDeal, MissingPackage, extra
from kabale.gym import ID, MaskedObservation, PatienceEnv, PatienceVectorEnv
from kabale.search.batch import HIDDEN

GAMES = ("klondike3", "golf", "spider1", "freecell", "pyramid")


def first(info: dict[str, Any]) -> int:
    """Return the first legal action."""
    return int(np.flatnonzero(info["action_mask"])[0])


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    """Not even something to warn of; actions that are not legal are tried too."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, game=game, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_what_the_engine_plays(game: str) -> None:
    """Sixty random moves: the mask is the legal moves by their numbers, and the end is the engine's."""
    table, position = PatienceEnv(game), kabale.game(game).deal(kabale.game(game).deal(1).deal or 1)
    _, info = table.reset(options={"deal": str(position.deal)})
    chance = np.random.default_rng(7)
    for _ in range(60):
        legal = np.flatnonzero(info["action_mask"])
        assert {str(move) for move in position.legal_moves} == {table.move(action) for action in legal}
        if not len(legal):
            break
        action = chance.choice(legal)
        position.play(kabale.Move.parse(table.move(action)))
        _, _, ended, _, info = table.step(action)
        assert ended is (position.outcome is not Outcome.PLAYING)


def test_a_seed_is_the_number_of_a_deal() -> None:
    """Of the scheme that is usual for the game; no seed and 0 draw one, 0 the same each time."""
    table = PatienceEnv("freecell")
    deals = [table.reset(seed=seed)[1]["deal"] for seed in (617, 0, 0, None)]

    assert "ms:617" == deals[0]
    assert deals[1] == deals[2] != deals[3]
    assert all(deal.startswith("ms:") for deal in deals)
    with pytest.raises(BadDeal):
        table.reset(options={"deal": "nonsense:1"})


def test_hidden_cards_are_not_told() -> None:
    """Of Klondike 21 cards lie hidden in the columns and 24 in the stock: nothing else tells them from one another."""
    seen, _ = PatienceEnv("klondike3").reset(seed=1)

    assert 21 + 24 == np.count_nonzero(seen == HIDDEN)
    assert 7 == np.count_nonzero((seen > 0) & (seen < HIDDEN))


def test_an_illegal_action_changes_nothing() -> None:
    table = PatienceEnv("klondike3")
    seen, info = table.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, ended, broken_off, again = table.step(np.int64(illegal))

    assert np.array_equal(seen, after)
    assert (0.0, False, False) == (reward, ended, broken_off)
    assert np.array_equal(info["action_mask"], again["action_mask"])


@pytest.mark.parametrize(("reward", "gained"), [("progress", 2.0), ("win", 1.0)])
def test_a_win_gains_one_and_what_leads_to_it_another(reward: Any, gained: float) -> None:
    """The line of a search, of a game with foundations and one without: sums of what each step gained."""
    for game in ("freecell", "golf"):
        position = kabale.game(game).deal("k1:7")
        verdict = kabale.solve(position)
        table = PatienceEnv(game, reward=reward)
        table.reset(options={"deal": "k1:7"})
        steps = [table.step(position.actions.index(move)) for move in verdict.moves]
        assert gained == pytest.approx(sum(step[1] for step in steps))
        assert [False] * (len(steps) - 1) + [True] == [step[2] for step in steps]


def test_a_play_is_broken_off_after_so_many_moves() -> None:
    """A stock may be turned for ever; what is not legal counts too, else it would never end."""
    table = gymnasium.make(ID, game="klondike3", max_episode_steps=5)
    plays = gymnasium.make_vec(
        ID, num_envs=2, vectorization_mode="vector_entry_point", game="klondike3", max_episode_steps=5
    )
    _, info = table.reset(seed=1)
    plays.reset(seed=1)
    steps: list[Any] = []
    many: list[Any] = []
    for _ in range(6):
        if len(steps) < 5:
            steps.append(table.step(np.int64(first(info))))
            info = steps[-1][4]
        many.append(plays.step(np.array([0, 0]))[3].tolist())

    assert [False] * 4 + [True] == [step[3] for step in steps]
    assert [[False, False]] * 4 + [[True, True], [False, False]] == many, "the sixth step deals again"


def test_what_is_registered_has_the_most_steps_of_a_play() -> None:
    """Programs that plan by it found None, although a play was truncated after 500 moves."""
    assert 500 == gymnasium.spec(ID).max_episode_steps
    assert 20 == gymnasium.make(ID, game="golf", max_episode_steps=20).get_wrapper_attr("_max_episode_steps")


def test_many_tables_play_as_each_alone() -> None:
    """Four deals in a row, forty moves: what is seen, gained and legal is the same; the deals are 5, 6, 7 and 8."""
    together, alone = PatienceVectorEnv(4, "golf"), [PatienceEnv("golf") for _ in range(4)]
    seen, infos = together.reset(seed=5)
    singles: list[Any] = [table.reset(seed=5 + number) for number, table in enumerate(alone)]
    over = [False] * 4
    assert ["k1:5", "k1:6", "k1:7", "k1:8"] == list(infos["deal"])
    for _ in range(40):
        actions = np.array([row.argmax() for row in infos["action_mask"]])
        for number in range(4):
            if not over[number]:
                assert np.array_equal(seen[number], singles[number][0])
                assert np.array_equal(infos["action_mask"][number], singles[number][-1]["action_mask"])
        seen, rewards, ended, _, infos = together.step(actions)
        for number, table in enumerate(alone):
            if not over[number]:
                singles[number] = table.step(actions[number])
                assert (rewards[number], ended[number]) == singles[number][1:3]
                over[number] = bool(ended[number])
    assert all(over)


def test_a_table_that_has_ended_is_dealt_anew_in_the_next_step() -> None:
    """Its action and reward count for nothing then, as ``AutoresetMode.NEXT_STEP`` says; the others play on."""
    plays = PatienceVectorEnv(2, "golf")
    _, infos = plays.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended.any():
        _, _, ended, _, infos = plays.step(np.array([row.argmax() for row in infos["action_mask"]]))
    before, which = list(infos["deal"]), int(np.flatnonzero(ended)[0])
    _, rewards, ended, _, infos = plays.step(np.array([row.argmax() for row in infos["action_mask"]]))

    assert (0.0, False) == (rewards[which], bool(ended[which]))
    assert infos["deal"][which] != before[which]
    assert infos["action_mask"][which].any()


def test_what_is_wrong_is_said() -> None:
    """A reward that is none, no table, a game that the kernel does not take; what is not installed is named."""
    with pytest.raises(ValueError, match="expected progress or win"):
        PatienceEnv("golf", reward="fame")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one table"):
        PatienceVectorEnv(0, "golf")
    with pytest.raises(ValueError, match="at least one move"):
        PatienceVectorEnv(1, "golf", max_episode_steps=0)
    with pytest.raises(kabale.NotNative):
        PatienceEnv("jokerharfe")
    with pytest.raises(MissingPackage, match=r"kabale\[gym\]"):
        extra("nosuchmodule", "an environment to learn in", "gym")


def test_a_table_is_shown_as_text() -> None:
    """What lies face down is not told."""
    table = PatienceEnv("klondike3", render_mode="ansi")
    table.reset(seed=7)
    shown = table.render()

    assert shown is not None
    assert "k1:7" == shown.splitlines()[0]
    assert 45 == shown.count("--")
    assert None is PatienceEnv("klondike3").render()


def test_masks_are_found_where_sb3_contrib_looks() -> None:
    """Its ``get_action_masks`` calls ``env.get_wrapper_attr("action_masks")()`` and expects a boolean for each action.

    sb3-contrib 2.9 needs PyTorch, so that this asks as it does. The masks change with the table and fit ``info``.
    """
    table = gymnasium.make(ID, game="klondike3")
    _, info = table.reset(seed=1)
    for _ in range(10):
        masks = table.get_wrapper_attr("action_masks")()
        assert (np.dtype(bool), (962,)) == (masks.dtype, masks.shape)
        assert np.array_equal(info["action_mask"] == 1, masks)
        *_, info = table.step(np.int64(first(info)))


def test_masks_are_in_the_observation_as_in_pettingzoo() -> None:
    """A dict of ``observation`` and ``action_mask`` (int8), in the space that it states."""
    plain, masked = PatienceEnv("klondike3"), MaskedObservation(gymnasium.make(ID, game="klondike3"))
    seen, info = plain.reset(seed=617)
    both, _ = masked.reset(seed=617)
    after, *_ = masked.step(np.int64(first(info)))

    assert {"observation", "action_mask"} == both.keys() == after.keys()
    assert np.array_equal(seen, both["observation"])
    assert np.dtype(np.int8) == both["action_mask"].dtype
    assert np.array_equal(info["action_mask"], both["action_mask"])
    assert masked.observation_space.contains(both)
    assert masked.observation_space.contains(after)
    assert np.array_equal(masked.get_wrapper_attr("action_masks")(), after["action_mask"] == 1)
    assert masked.action_space.sample(after["action_mask"]) in np.flatnonzero(after["action_mask"])
