"""The store's dull twin: everything in lists and dictionaries, every answer worked out from the whole history.

It shares nothing with the store but the values, and no thought: a result is read off the log of a play.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from kabale.store.values import OWN, GameStatistics, NewDefinition, OwnDefinition, Play, Player, PlayProgress, Result

RARE = {"won and gone on", "hidden", "counted though forgotten", "played though changed", "played though forgotten"}
"""What must come about for an agreement to say much."""


@dataclass
class Log:
    """A play and all that was recorded of it, oldest first."""

    play: Play
    entries: list[tuple[PlayProgress, float]] = field(default_factory=list)
    forgotten: bool = False

    def ends(self) -> list[tuple[PlayProgress, float]]:
        """Return where it counts: the wins if there are any, else the end that it stands at, if it does."""
        counted = [
            (progress, now) if progress.length and progress.outcome != "playing" else None
            for progress, now in self.entries
        ]
        wins = [entry for entry in counted if entry and entry[0].outcome == "won"]
        if wins:
            return wins
        last = [list(group) for _, group in groupby(counted, key=lambda entry: entry is None)][-1:]
        return [entry for group in last for entry in group if entry]

    def result(self) -> Result | None:
        """Return what it ended with: the time of the first of its ends, the figures of the last."""
        ends = self.ends()
        if not ends:
            return None
        play, progress = self.play, ends[-1][0]
        score = None if progress.score is None else max(0, progress.score)
        won = progress.outcome == "won"
        figures = (won, score, progress.length, progress.seconds, ends[0][1])
        return Result(play.id, play.game, play.title, play.level, play.variant, play.deal, *figures)


@dataclass
class Own:
    """A player's own definition and the texts that it ever had, by digest."""

    now: OwnDefinition
    texts: dict[str, OwnDefinition]
    forgotten: bool = False


class Memory:
    """What one player has."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.logs: dict[str, Log] = {}
        self.own: dict[str, Own] = {}
        self.favourites: set[str] = set()
        self.resets: list[tuple[str | None, float]] = []

    def change(self, name: str | None, settings: Mapping[str, object] | None) -> None:
        """Change what is given."""
        if name is not None:
            self.player = replace(self.player, name=name)
        if settings is not None:
            self.player = replace(self.player, settings={**self.player.settings, **settings})

    # -- plays -------------------------------------------------------------------------------------------------------

    def record(self, play: str, progress: PlayProgress, now: float) -> None:
        """Write where a play has come to."""
        log = self.logs[play]
        progress = replace(progress, seconds=max(progress.seconds, log.play.seconds))
        names = ("moves", "undone", "outcome", "score", "seconds", "length")
        values = {name: getattr(progress, name) for name in names}
        log.play = replace(log.play, version=log.play.version + 1, changed=now, **values)
        log.entries.append((progress, now))

    def plays(self) -> list[Play]:
        """Return the plays, the last changed first."""
        there = [log.play for log in self.logs.values() if not log.forgotten]
        return sorted(there, key=lambda play: -play.changed)

    # -- definitions -------------------------------------------------------------------------------------------------

    def definitions(self) -> list[OwnDefinition]:
        """Return the definitions, the last changed first."""
        there = [own.now for own in self.own.values() if not own.forgotten]
        return sorted(there, key=lambda definition: -definition.changed)

    def change_definition(self, definition: str, new: NewDefinition, now: float) -> None:
        """Give a definition a new text."""
        own = self.own[definition]
        values = {name: getattr(new, name) for name in ("format", "text", "title", "digest")}
        own.now = replace(own.now, changed=now, **values)
        own.texts[new.digest] = own.now

    def text_of(self, play: Play) -> str | None:
        """Return the text that a play goes on with, None for a game of the library."""
        if not play.game.startswith(OWN):
            return None
        return self.own[play.game.removeprefix(OWN)].texts[play.digest].text

    # -- statistics --------------------------------------------------------------------------------------------------

    def results(self) -> list[Result]:
        """Return the results that no reset came after, oldest first."""
        found = [result for log in self.logs.values() if (result := log.result())]
        shown = [
            result
            for result in found
            if not any(game in (None, result.game) and now > result.ended for game, now in self.resets)
        ]
        return sorted(shown, key=lambda result: result.ended)

    def statistics(self) -> list[GameStatistics]:
        """Return the statistics of each game, level and variant."""
        results = self.results()
        groups = sorted({_group(result) for result in results})
        return [_statistics([each for each in results if _group(each) == group]) for group in groups]

    def rare(self) -> set[str]:
        """Return which of the rare things have come about."""
        found = set()
        counted = {result.play for result in self.results()}
        for log in self.logs.values():
            won = [progress.outcome == "won" for progress, _ in log.entries]
            own = self.own.get(log.play.game.removeprefix(OWN))
            is_there = not log.forgotten
            found |= {
                "won and gone on" if True in won and not won[-1] else "",
                "hidden" if log.result() and log.play.id not in counted else "",
                "counted though forgotten" if log.forgotten and log.play.id in counted else "",
                "played though changed" if is_there and own and own.now.digest != log.play.digest else "",
                "played though forgotten" if is_there and own and own.forgotten else "",
            }
        return found - {""}


def _group(result: Result) -> tuple[str, int, str]:
    """Return what a result is counted by."""
    return result.game, result.level, result.variant or ""


def _statistics(results: list[Result]) -> GameStatistics:
    """Count the results of one game, level and variant."""
    wins = [result for result in results if result.won]
    runs = "".join("W" if result.won else " " for result in results).split(" ")
    scores = [result.score for result in results if result.score is not None]
    return GameStatistics(
        game=results[-1].game,
        title=results[-1].title,
        level=results[-1].level,
        variant=results[-1].variant,
        played=len(results),
        won=len(wins),
        streak=len(runs[-1]),
        longest_streak=max(map(len, runs)),
        best_score=max(scores, default=None),
        points=sum(scores) if scores else None,
        shortest_win=min((win.length for win in wins), default=None),
        fastest_win=min((win.seconds for win in wins), default=None),
        seconds=sum(result.seconds for result in results),
    )
