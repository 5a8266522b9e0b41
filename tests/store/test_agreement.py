"""The store and its dull twin in memory, driven by the same steps, give the same answers."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from kabale.errors import NoSuchThing, Stale
from kabale.store import Store
from kabale.store.values import OWN, NewDefinition, OwnDefinition, Play, PlayKey, PlayProgress
from tests.store.memory import RARE, Log, Memory, Own

GAMES = ("klondike", "spider")
TEXTS = ("one", "two", "three")
PLAYERS = st.integers(0, 1)
CHOICES = st.integers(0, 30)


class Twins(RuleBasedStateMachine):
    """Two players at one store; whatever one does, the other's things stay as they are."""

    place: str

    def __init__(self) -> None:
        super().__init__()
        self.store = Store.open(self.place)
        self.now = 0.0
        self.players = [Memory(self.store.players.add(now=self.later())) for _ in range(2)]

    def later(self) -> float:
        """Let a second pass."""
        self.now += 1
        return self.now

    def some_play(self, player: int, choice: int) -> Play | None:
        """Return one of a player's plays, if there is any."""
        plays = self.players[player].plays()
        return plays[choice % len(plays)] if plays else None

    def some_definition(self, player: int, choice: int) -> OwnDefinition | None:
        """Return one of a player's definitions, if there is any."""
        definitions = self.players[player].definitions()
        return definitions[choice % len(definitions)] if definitions else None

    @initialize(is_tricky=st.booleans())
    def begin_all(self, is_tricky: bool) -> None:
        """Give both something to begin with, half of the time what comes about seldom in a short run."""
        for player, memory in enumerate(self.players):
            self.write(player, "one")
            self.begin_play(player, "spider", "d", "Spider", level=0)
            self.begin_own(player, 0)
            if is_tricky:
                self.begin_tricky(player)
                assert RARE == memory.rare()

    def begin_tricky(self, player: int) -> None:
        """Bring about everything that is rare."""
        for choice in range(2):
            self.end(player, choice, 2, "won", 3)
        library, own = self.players[player].plays()
        self.choose(player, "spider", "reset")
        self.undo(player, library)
        self.begin_own(player, 0)
        self.rewrite(player, self.players[player].definitions()[0], "two")
        self.forget_play(player, own)
        self.author(player, 0, "forget", "")

    # -- what players do: few rules, because Hypothesis leaves some of them out of each run

    @rule(player=PLAYERS, choice=CHOICES, act=st.sampled_from(["move", "move", "undo", "stale", "forget", "own"]))
    def go_on(self, player: int, choice: int, act: str) -> None:
        """Do something to one of the plays."""
        play = self.some_play(player, choice)
        match act:
            case "move" if play:
                moves = f"{play.moves} 7x3-2".strip()
                self.record(
                    player, play, PlayProgress(play.version, moves, "", "playing", None, self.now, play.length + 1)
                )
            case "undo" if play and play.moves:
                self.undo(player, play)
            case "stale" if play and play.version:
                self.record_stale(play)
            case "forget" if play:
                self.forget_play(player, play)
            case _:
                self.begin_own(player, choice)

    @rule(
        player=PLAYERS,
        choice=CHOICES,
        moves=st.integers(0, 3),
        outcome=st.sampled_from(["won", "won", "lost", "stuck"]),
        score=st.none() | st.integers(-5, 5),
    )
    def end(self, player: int, choice: int, moves: int, outcome: str, score: int | None) -> None:
        """Come to an end after some more moves, or without any."""
        play = self.some_play(player, choice)
        if play:
            line = " ".join([*play.moves.split(), *["c1"] * moves])
            progress = PlayProgress(play.version, line, "", outcome, score, self.now, play.length + moves)
            self.record(player, play, progress)

    @rule(
        player=PLAYERS,
        choice=CHOICES,
        act=st.sampled_from(["write", "rewrite", "forget"]),
        text=st.sampled_from(TEXTS),
    )
    def author(self, player: int, choice: int, act: str, text: str) -> None:
        """Do something to one of the definitions."""
        own = self.some_definition(player, choice)
        match act:
            case "rewrite" if own:
                self.rewrite(player, own, text)
            case "forget" if own:
                self.store.definitions.forget(own.player, own.id)
                self.players[player].own[own.id].forgotten = True
            case _:
                self.write(player, text)

    @rule(player=PLAYERS, game=st.sampled_from(GAMES), act=st.sampled_from(["play", "like", "dislike", "reset", "all"]))
    def choose(self, player: int, game: str, act: str) -> None:
        """Do something with a game of the library, or reset the statistics of all games."""
        memory = self.players[player]
        match act:
            case "play":
                self.begin_play(player, game, "d", game.title(), level=len(memory.logs) % 2, variant=self.now % 3 == 0)
            case "like" | "dislike":
                self.store.players.set_favourite(memory.player.id, game, on=act == "like")
                (memory.favourites.add if act == "like" else memory.favourites.discard)(game)
            case _:
                of_game = None if act == "all" else game
                self.store.statistics.reset(memory.player.id, of_game)
                memory.resets.append((of_game, self.later()))

    @rule(player=PLAYERS, name=st.none() | st.text(max_size=5), theme=st.none() | st.sampled_from(["dark", "light"]))
    def rename(self, player: int, name: str | None, theme: str | None) -> None:
        """Change name or settings."""
        if name is not None:
            name = name.replace("\0", "").encode(errors="ignore").decode()
        settings = None if theme is None else {"theme": theme}
        changed = self.store.players.change(self.players[player].player.id, name=name, settings=settings)
        self.players[player].change(name, settings)

        assert self.players[player].player == changed

    @rule()
    @precondition(lambda self: self.now > 20)
    def open_again(self) -> None:
        """Close the store and open it again."""
        self.store.close()
        self.store = Store.open(self.place)

    # -- how -----------------------------------------------------------------------------------------------------------

    def begin_own(self, player: int, choice: int) -> None:
        """Begin a play of an own definition."""
        own = self.some_definition(player, choice)
        if own:
            self.begin_play(player, OWN + own.id, own.digest, own.title, level=0)

    def begin_play(self, player: int, game: str, digest: str, title: str, *, level: int, variant: bool = False) -> None:
        """Begin a play in both; it stands at nothing."""
        now = self.later()
        named = "variant" if variant else None
        key = self.players[player].player.id
        play = self.store.plays.begin(key, PlayKey(game, digest, named, level, "k1:5"), title, now=now)
        same = (key, game, digest, title, "k1:5", named, level)

        assert Play(play.id, *same, 0, "", "", "playing", None, 0.0, 0, now, now) == play
        self.players[player].logs[play.id] = Log(play)

    def record(self, player: int, play: Play, progress: PlayProgress) -> None:
        """Record in both."""
        now = self.later()
        version = self.store.plays.record(play.id, progress, now=now)
        self.players[player].record(play.id, progress, now)

        assert play.version + 1 == version

    def undo(self, player: int, play: Play) -> None:
        """Take a move back; the clock that is told is wrong."""
        *moves, last = play.moves.split()
        undone = f"{play.undone} {last}".strip()
        progress = PlayProgress(play.version, " ".join(moves), undone, "playing", None, 0.0, play.length - 1)
        self.record(player, play, progress)

    def record_stale(self, play: Play) -> None:
        """Go on from a version that is gone."""
        with pytest.raises(Stale) as caught:
            self.store.plays.record(play.id, PlayProgress(play.version - 1, "", "", "won", 9, 0.0, 1), now=self.later())

        assert play.version == caught.value.version

    def forget_play(self, player: int, play: Play) -> None:
        """Forget a play; the other player cannot."""
        with pytest.raises(NoSuchThing):
            self.store.plays.forget(self.players[1 - player].player.id, play.id)
        self.store.plays.forget(play.player, play.id)
        self.players[player].logs[play.id].forgotten = True

    def write(self, player: int, text: str) -> None:
        """Keep a definition; who has the text has it once."""
        memory, now = self.players[player], self.later()
        made = self.store.definitions.keep(
            memory.player.id, NewDefinition("pat", text, text.title(), f"of {text}"), now=now
        )
        if [each for each in memory.definitions() if each.text == text]:
            assert made in memory.definitions()
            return
        # One that was forgotten while it was played comes back under its id.
        began = memory.own[made.id].now.made if made.id in memory.own else now
        assert OwnDefinition(made.id, memory.player.id, "pat", text.title(), text, f"of {text}", began, now) == made
        texts = memory.own[made.id].texts if made.id in memory.own else {}
        memory.own[made.id] = Own(made, texts | {made.digest: made})

    def rewrite(self, player: int, own: OwnDefinition, text: str) -> None:
        """Give a definition another text, or the same; the other player cannot."""
        new, now = NewDefinition("pat", text, text.title(), f"of {text}"), self.later()
        with pytest.raises(NoSuchThing):
            self.store.definitions.change(self.players[1 - player].player.id, own.id, new, now=now)
        self.store.definitions.change(own.player, own.id, new, now=now)
        self.players[player].change_definition(own.id, new, now)

    # -- what must be the same ---------------------------------------------------------------------------------------

    @rule()
    def agree(self) -> None:
        """Everything that can be asked of either player is answered alike."""
        for memory in self.players:
            key = memory.player.id
            assert memory.player == self.store.players.find(key)
            assert memory.favourites == self.store.players.favourites(key)
            assert memory.plays() == self.store.plays.of(key, limit=1000)
            assert memory.definitions() == self.store.definitions.of(key)
            assert memory.results() == self.store.statistics.results(key)
            assert memory.statistics() == self.store.statistics.of(key)

        self.find_texts()

    def find_texts(self) -> None:
        """Every play finds its text, and nobody finds another's."""
        for memory, other in (self.players, self.players[::-1]):
            for play in memory.plays():
                found = self.store.definitions.find(play.player, play.game.removeprefix(OWN), digest=play.digest)

                assert memory.text_of(play) == (found and found.text)
                assert None is self.store.plays.find(other.player.id, play.id)

    def teardown(self) -> None:
        """Ask everything a last time and close the store."""
        with self.store:
            self.agree()


def test_the_store_agrees_with_its_dull_twin(place: str) -> None:
    """Save, load, undo, rename, change, forget, reset, close and open, by two players in any order."""
    machine = type("TwinsThere", (Twins,), {"place": place})
    # A quarter of what others draw: each step is a handful of transactions.
    examples = settings.default.max_examples // 4 if settings.default else 12
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=30))
