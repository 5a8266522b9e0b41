"""A play as it is replayed: plain data, from which any process can deal it and play its moves again."""

from dataclasses import dataclass

from kabale.engine.session import Session, knows, saved_text
from kabale.errors import BadDeal, BadSave, RunawayRules
from kabale.messages import message
from kabale.search.queries import GameKey
from kabale.table.decks import Deal
from kabale.web.frame.refusals import Refusal, refused
from kabale.web.library.sources import RulesSource, game_of


@dataclass(frozen=True, slots=True)
class Replay:
    """A play as it is recorded: its source with the digest that its rules had, its deal, its moves.

    One that is about to begin has neither an id nor a digest.
    """

    play: str
    source: RulesSource
    digest: str
    deal: str
    variant: str | None
    level: int
    moves: str = ""
    undone: str = ""

    @property
    def game_key(self) -> GameKey:
        """The game as :func:`kabale.library.loading.load_source` finds it for a search."""
        source = self.source
        text, form = (source.name, "") if source.text is None else (source.text, source.format)
        return GameKey(text, form, self.digest, self.variant, self.level)


def session_of(replay: Replay) -> Session:
    """Deal a play and play its moves again, as far as they are legal.

    Raises :class:`~kabale.web.frame.refusals.Refusal`.
    """
    game, name = game_of(replay.source), replay.source.name
    if not replay.digest:
        try:
            return Session(game, Deal.parse(replay.deal), name=name, variant=replay.variant, level=replay.level)
        except RunawayRules as error:
            raise refused("runaway_rules") from error
        except (BadDeal, ValueError) as error:
            raise refused("bad_deal", reason=str(error)) from error
    if not knows(game, replay.digest):
        changed = game.texts.changed
        if changed is None:
            raise refused("rules_changed")
        raise Refusal("rules_changed", message("web.rules_were_others", changed=changed))
    fields = {
        "game": name,
        "digest": replay.digest,
        "deal": replay.deal,
        "variant": replay.variant,
        "level": replay.level,
        "moves": replay.moves,
        "undone": replay.undone,
    }
    try:
        return Session.opened(saved_text(fields), lambda _: game)
    except BadSave as error:
        raise refused("rules_changed") from error
