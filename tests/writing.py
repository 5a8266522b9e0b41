"""Find the habits of English that the writing guide forbids and a program can count.

The sentences are those of README, CONTRIBUTING, ``docs/``, English catalogues, docstrings, comments and help texts.
Every sentence counts, old or new. :data:`ALLOWED` has the phrases that no rule objects to, with the reason for each.
``tests/data/writing/known.txt`` has the digests of sentences that broke a rule before this guard existed. It only
shrinks: ``python -m tests.writing --prune`` deletes the digests of sentences that are gone.

Some rules need a person: pronouns, passives, the order of clauses, private terms, *as* and *where* in conditions.
So do *tell*, *lay*, *alone*, *kernel*, *looks*, *kinds*, *ways* and *go*, which also have a correct sense.
"""

import ast
import hashlib
import inspect
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

ROOT: Final = Path(__file__).parents[1]
BASELINE: Final = ROOT / "tests" / "data" / "writing" / "known.txt"
GENERATED: Final = ("codes.md", "games.md", "games-xml.md", "history.md")

SUBJECT: Final = re.compile(r"[^;]{1,72}")
"""The subject of a commit."""

SUBJECTS_SINCE: Final = "2026-11-29T11:54:00Z"
"""The moment since which every subject obeys; earlier ones stay as they are."""

ALLOWED: Final[Mapping[str, str]] = {
    r"(?:lay|lays|laid|laying) (?:out|down)": "the deal lays cards out, as on a real table",
    r"stand(?:s|ing)? in for|stood in for": "it means to replace, not to be written",
    r"stand(?:s|ing)? in (?:line|the way)": "people and obstacles stand there, not words",
    r"there (?:is|are|was|were) no": "it says that something is missing, not what something is",
    r"no (?:longer|more|less|fewer|better|worse|other|one)": "these are adverbs and comparisons, not nouns",
    r"^of (?:the|each)\b[^.]*$": "a fragment of a message, which stands inside a sentence",
    r"laid sideways": "it says how a card lies, not that somebody moves it",
    r"twin suits": "it is the title of a game",
    r"(?:any|some|every|no)(?:one|body|thing|where) else": "*else* belongs to the pronoun before it",
    r"(?:what(?:ever)?|who(?:ever)?|how|all|much|little) else": "*else* belongs to the word before it",
}
"""Phrases in lower case, as patterns, each with the reason why no rule objects to it."""

Kind = Literal["text", "heading", "function", "name"]


class Sentence(NamedTuple):
    """A sentence, heading, cell or name with its place; *kind* ``function`` opens the docstring of a function."""

    text: str
    file: str = ""
    line: int = 0
    kind: Kind = "text"


class Rule(NamedTuple):
    """A habit: its pattern in a sentence of these kinds, in lower case without code, links and quotations."""

    name: str
    pattern: re.Pattern[str]
    advice: str
    kinds: tuple[Kind, ...]


_PATH = re.compile(r"`[^`\s]*[./][^`\s]*`")
"""A file or a module in a sentence."""


class Offence(NamedTuple):
    """A sentence that breaks a rule."""

    sentence: Sentence
    rule: Rule

    @property
    def digest(self) -> str:
        """The line of the baseline: the same if the sentence moves, wraps otherwise or names a path that has moved."""
        file = self.sentence.file if self.sentence.kind == "name" else ""
        text = f"{self.rule.name}:{file}:{_PATH.sub('`path`', self.sentence.text)}"
        return f"{hashlib.sha256(text.encode()).hexdigest()[:10]} {self.rule.name}"

    def __str__(self) -> str:
        """Show the place, the rule, the sentence and the remedy."""
        place = f"{self.sentence.file}:{self.sentence.line}: {self.rule.name}"
        return f"{place}\n    {self.sentence.text}\n    Instead: {self.rule.advice}"


def _rule(name: str, pattern: str, advice: str, *kinds: Kind) -> Rule:
    return Rule(name, re.compile(pattern), advice, kinds or ("text", "heading", "function"))


def _word(name: str, pattern: str, instead: str) -> Rule:
    return _rule(f"word-{name}", rf"\b(?:{pattern})\b", f"write {instead}.")


_OPENING = r"^(?!.*\?$)(?:.*; )?(?:what(?:ever)?|who(?:ever|se)?|of (?:the|an?|which|what|th[eo]se|all|each))\b"
_END = r"(?=\W*$|[.,;:)])"
_BE = r"(?:is|are|was|were)"
_VERB = rf"(?:{_BE}|do|does|did|has|have|had|can|could|will|would|may|must)"
_ONE = rf"(?:ones?|those) (?:that|which|who) {_VERB}(?: not)?(?:{_END}|(?<=not) never\b| (?:{_VERB}|and|or|but)\b)"
_NO_NOUN = rf"\b(?:(?:that|which|who) {_BE} none|{_ONE})\b"
_NO_ADVERB = r"(?!(?:good|\d+)\b|\w+er than)\w"
_ELSE = r"\belse\b(?!')"
_FOR = rf"[,;:] for (?:it|they|he|she|we|there|nobody|nothing|everybody) {_VERB}\b"
_PAST = "told|kept|asked|shown|entered|given|happened|imported|said|announced"
_NOT_IMPERATIVE = (
    r"^(?:whether|how|what|where|which|when|who|whose|if|the|an?|every|each|all|no|its?|their|this|that|these|those"
    r"|(?!(?:need|feed|seed|speed|exceed|proceed|embed|shed|shred|spread)\b)\w+ed"
    r"|\w+[^s\W]s (?:the|an?|whether|what|how|every|each|all|if))\b"
)

RULES: Final = (
    _rule("opening", _OPENING, "start with the actor. 'Who wants X gets Y' becomes 'To get X, …'.", "text", "function"),
    _rule("pronoun", _NO_NOUN, "repeat the noun, or write invalid, unknown, missing."),
    _rule("is-no", rf"\b{_BE} no {_NO_ADVERB}", "write 'is not a'."),
    _rule("long", r"^(?:\S+ ){25}\S", "at most 25 words and one idea. A third clause is a second sentence."),
    _rule("colons", "[:;] .*[:;](?: |$)", "one colon or semicolon per sentence. Start a new sentence at the second."),
    _rule("else", _ELSE, "write 'otherwise'."),
    _rule("because", rf"{_FOR}|, as there {_BE} (?:no|an?)\b", "write 'because'."),
    _rule("so-many", r"\bso many\b(?!.* that\b)|\bso long at most\b", "say the number: 'N positions', 'at most N'."),
    _rule("the-most", rf"\b{_BE} the most{_END}", "say 'at most N'."),
    _rule("imperative", _NOT_IMPERATIVE, "start with a verb: 'Return whether …'.", "function"),
    _rule("name", rf"\b(?:{_PAST})$", "choose a noun or a verb, never a past participle.", "name"),
    _word("tells", "tells (?:what|how|which|whether|where|when|why|of|about)", "print, show, report or explain"),
    _word("say-of", "sa(?:y|ys|id) of", "show, report or explain"),
    _word("kept", "(?:is|are|was|were|be|been|being) kept", "who saves or stores it"),
    _word("go-on-with", "(?:go|goes|going|gone|went) on with", "resume or continue"),
    _word("anew", "anew", "restart, again or new deal"),
    _word("mend", "mend(?:s|ed|ing)?", "fix"),
    _word("stands-in", "(?:stands?|stood) in", "is or appears"),
    _word("beside", "beside", "next to, besides or in addition to"),
    _word("lay-up", "(?:lay|lays|laid|laying) up", "move to the foundations"),
    _word("laid", "(?:lays|laid|laying)(?! up)", "move, play or place"),
    _word("open-cards", "(?:open|closed) cards?", "face-up or face-down cards"),
    _word("through-stock", "(?:goe?s?|going|went|gone) through the stock|stock is gone through", "pass or redeal"),
    _word("in-turn", "(?:red and black|black and red|colours?) in turn", "in alternating colours"),
    _word("own-games", "own games?", "your games or custom games"),
    _word("readable-search", "readable (?:search|solver)", "Python solver"),
    _word("twin", "twins?", "equivalent card, or what the other thing is"),
)

# One search for all words takes a fifth of the time of one search for each.
_WORDS = sum(rule.name.startswith("word-") for rule in RULES)
_ANY_WORD = re.compile("|".join(rule.pattern.pattern for rule in RULES[-_WORDS:]))
_ALLOWED = re.compile(rf"\b(?:{'|'.join(ALLOWED)})\b")
_NOT_PROSE = (
    (re.compile(r"(?::[\w:]+:)?``?[^`]*``?|\bNone\b"), "X"),
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<[^<>]*>|\{[^{}]*\}"), "X"),
    (re.compile(r"\"[^\"]*\"|“[^”]*”|(?<!\w)'[^']*'(?!\w)"), "X"),
    (re.compile(r"^(?:CREATE|INSERT) [A-Z]+ .*"), ""),
    (re.compile(r"[*#>]+|(?<!\w)_+|_+(?!\w)|(?<=\s)[^\w\s]+\s"), ""),
)


def offences(sentence: Sentence) -> list[Offence]:
    """Return an offence for each rule that *sentence* breaks, in the order of the rules."""
    plain = sentence.text
    for pattern, instead in _NOT_PROSE:
        plain = pattern.sub(instead, plain)
    plain = _ALLOWED.sub("x", plain.strip().lower())
    rules = RULES if _ANY_WORD.search(plain) else RULES[:-_WORDS]
    return [Offence(sentence, rule) for rule in rules if sentence.kind in rule.kinds and rule.pattern.search(plain)]


# Readers

_BREAK = re.compile(
    r"(?<![ei]\.[eg]\.)(?<!\s[A-Z]\.)(?:(?<=[.!?])|(?<=[.!?][\"”)*])|(?<=[.!?]\*\*))\s+(?=[A-Z\"'*`“({\[:])"
)
_ITEM = re.compile(r"^(?:[-*+]|\d+\.)\s+")


def _sentences(block: str, file: str, line: int, kind: Kind = "text") -> Iterator[Sentence]:
    """Yield the sentences of a paragraph that starts at *line*."""
    start = 0
    for end in [*(gap.end() for gap in _BREAK.finditer(block)), len(block)]:
        if text := " ".join(block[start:end].split()):
            yield Sentence(text, file, line + block.count("\n", 0, start), kind)
        start = end


def _blocks(lines: list[str], line: int) -> Iterator[tuple[str, int]]:
    """Yield paragraphs and list items with their first line; leave out doctests, code and drawings."""
    block: list[str] = []
    listed = skipping = False
    for number, text in enumerate([*lines, ""], line):
        bare = text.strip()
        item = _ITEM.match(bare)
        listed = bool(item) or (listed and bool(bare))
        skipping = bool(bare) and (skipping or bare.startswith(">>>"))
        code = skipping or "   " in bare or (text.startswith("    ") and not listed)
        if block and (item or code or not bare):
            yield "\n".join(block), number - len(block)
            block = []
        if bare and not code:
            block.append(_ITEM.sub("", bare))


def markdown(text: str, file: str) -> Iterator[Sentence]:
    """Yield headings, sentences and cells, without generated regions and columns headed *not*."""
    fenced = made = False
    head: list[str] = []
    prose: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        fenced ^= bare.startswith("```")
        if bare.startswith("<!-- "):
            made = bare.replace("<!-- ", "<!-- end of ") in text
        prose.append("" if fenced or made or bare.startswith(("#", "<", "|", "```")) else line)
        row = [cell.strip() for cell in re.split(r"(?<!\\)\|", bare.strip("|"))] if bare.startswith("|") else []
        head = row and (head or row)
        if bare.startswith("#") and not fenced and not made:
            yield Sentence(bare.lstrip("# "), file, number, "heading")
        for name, cell in zip(head, [] if fenced or made else row, strict=False):
            if name != "not" and re.search(r"\w", cell):
                yield from _sentences(cell, file, number, "heading" if head is row else "text")
    for block, start in _blocks(prose, 1):
        yield from _sentences(block, file, start)


def _values(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _values(value)
        elif isinstance(value, str):
            yield key, value


def catalogue(text: str, file: str, only: str = "") -> Iterator[Sentence]:
    """Yield the texts of a catalogue in TOML, or those whose key is *only*."""
    place = 0
    for key, value in _values(tomllib.loads(text)):
        if only in ("", key):
            begins = re.split(r'["\n\\]', value)[0]
            place = max(place, text.find(f'"{begins}', place))
            for block, line in _blocks(value.splitlines(), text.count("\n", 0, place) + 1):
                yield from _sentences(block, file, line)


_STRING = r'"(?:\\.|[^"\\\n])*"'
_TOKEN = re.compile(
    r'(?P<doc>"""(?:[^"\\]|\\.|"(?!""))*""")'
    rf"|\b(?:help|epilog|short_help)=\(?\s*(?P<help>(?:{_STRING}\s*)+)"
    rf"|{_STRING}|'(?:\\.|[^'\\\n])*'"
    r"|^[ \t]*(?P<defined>(?:async[ ]def|def|class)[ ]\w+)"
    r"|^[ \t]*@(?P<decorator>[\w.]+)"
    r"|\#[ ](?!noqa|type:|pragma|fmt:)(?P<comment>[^\n]*)",
    re.MULTILINE | re.DOTALL,
)


def python(text: str, file: str) -> Iterator[Sentence]:
    """Yield the names, docstrings, comments and help texts of a module: ``ast`` needs 8 s for all modules."""
    comments = [""] * (text.count("\n") + 1)
    defined, decorator, line, place = "", "", 1, 0
    yield Sentence(f"module {Path(file.removesuffix('/__init__.py')).stem}", file, 1, "name")
    for token in _TOKEN.finditer(text):
        line, place = line + text.count("\n", place, token.start()), token.start()
        first = not text[text.rfind("\n", 0, place) + 1 : place].strip(" rR")
        match token.lastgroup:
            case "decorator":
                decorator = token["decorator"]
            case "defined":
                value = decorator.endswith(("property", ".setter", "overload", "validator"))
                defined, decorator = "" if value else token["defined"], ""
                yield Sentence(defined, file, line, "name")
            case "doc" if first:
                opens = text[max(place - 99, 0) : place].rstrip(" rR\n").endswith(":")
                kind: Kind = "function" if opens and re.search(r"\bdef (?!__)", defined) else "text"
                for block, start in _blocks(inspect.cleandoc(token["doc"][3:-3]).splitlines(), line):
                    for each in _sentences(block, file, start):
                        yield each._replace(kind=kind)
                        kind = "text"
            case "comment" if first:
                comments[line - 1] = token["comment"]
            case "comment":
                yield from _sentences(token["comment"], file, line)
            case "help":
                yield from _sentences(ast.literal_eval(f"({token['help']})"), file, line)
            case _:
                pass
    for block, start in _blocks(comments, 1):
        yield from _sentences(block, file, start)


def sentences() -> Iterator[Sentence]:
    """Yield the project's sentences, file by file."""
    package = ROOT / "src" / "kabale"
    pages = [path for path in sorted((ROOT / "docs").rglob("*.md")) if path.name not in GENERATED]
    sources: list[tuple[Callable[[str, str], Iterator[Sentence]], list[Path]]] = [
        (markdown, [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *pages]),
        (catalogue, sorted((package / "messages").glob("en*.toml"))),
        (partial(catalogue, only="en"), [package / "games" / "texts.toml"]),
        (python, sorted(package.rglob("*.py"))),
    ]
    for read, paths in sources:
        for path in paths:
            yield from read(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())


def everything() -> list[Offence]:
    """Return the offences of the whole project."""
    return [offence for sentence in sentences() for offence in offences(sentence)]


def subjects() -> list[str]:
    """Return the subjects of the commits that must obey :data:`SUBJECT`; none without git or outside a checkout."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        return []
    command = [git, "-C", str(ROOT), "log", "--no-merges", f"--since={SUBJECTS_SINCE}", "--format=%s"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def known() -> set[str]:
    """Return the lines of the baseline."""
    return set(BASELINE.read_text(encoding="utf-8").splitlines())


def prune() -> None:
    """Delete the lines of the baseline that no sentence needs."""
    needed = known() & {offence.digest for offence in everything()}
    BASELINE.write_text("".join(f"{line}\n" for line in sorted(needed)), encoding="utf-8")
    sys.stdout.write(f"{len(needed)} lines are left in {BASELINE.name}\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--prune"]:
        sys.exit("usage: python -m tests.writing --prune")
    prune()
