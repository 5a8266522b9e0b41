"""The page's modules joined into a few scripts: what every view needs, and for each view what it needs besides.

A browser then asks for two scripts and not for sixty. Each module becomes a function that is called when the first
other one needs it and returns what the module exports, so a module is made once however many scripts hold it. Only
the few forms of import and export that the page uses are understood, and no modules that need each other; a test goes
through all of them. What is no module of the page (``import(new URL("../vendor/x.js", import.meta.url).href)``) stays
where it is. Nothing here reads a file.
"""

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from posixpath import dirname, join, normpath, relpath
from typing import Final

JOINED: Final = "joined"
"""The folder of the joined scripts, each named as the module that it begins with."""

MAIN: Final = "main.js"

_NAMED: Final = re.compile(r'^import \{ ([^}\n]+) \} from "([^"\n]+)"$', re.MULTILINE)
_WHOLE: Final = re.compile(r'^import \* as (\w+) from "([^"\n]+)"$', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("([^"\n]+)"\)')
_EXPORT: Final = re.compile(r"^export (?=(?:(?:async )?function\*?|const|class) (\w+)\b)", re.MULTILINE)
_UNKNOWN: Final = re.compile(r"^(?:(?:import|export)\b|await\b).*|\bimport\((?!new URL\().*", re.MULTILINE)

_FOOT: Final = f'need("{MAIN}")\n'
_HEAD: Final = f"""\
const makers = new Map()
const made = new Map()
const root = new URL("../", import.meta.url)
export const at = (name) => new URL(name, root).href
export const define = (all) => {{
  for (const [name, maker] of Object.entries(all)) if (!makers.has(name)) makers.set(name, maker)
}}
export const need = (name) => {{
  if (!made.has(name)) made.set(name, makers.get(name)())
  return made.get(name)
}}
export const later = (name) => import(at(`{JOINED}/${{name}}`)).then(() => need(name))
"""


def joined(scripts: Mapping[str, str]) -> dict[str, str]:
    """Return the scripts of a page by their names: one to begin with, and one for each view.

    *scripts* are its modules by their names, ``main.js`` among them. Raises ValueError.
    """
    first = needed(scripts, MAIN)
    found = {f"{JOINED}/{MAIN}": _HEAD + _defined(scripts, first) + _FOOT}
    for view in _views(scripts):
        name = f"{JOINED}/{view}"
        own = [each for each in needed(scripts, view) if each not in first]
        tools = f'import {{ at, define, later, need }} from "{_beside(name, f"{JOINED}/{MAIN}")}"\n'
        found[name] = tools + _defined(scripts, own)
    return found


def stand_ins(scripts: Mapping[str, str]) -> dict[str, str]:
    """Return for each module a short one that exports the same, taken from the joined scripts.

    Whoever imports a module by its own name then has the one with which the page works, not a second one.
    """
    first = needed(scripts, MAIN)
    holders = {each: view for view in _views(scripts) for each in needed(scripts, view)}
    return {
        name: _stand_in(name, scripts[name], None if name in first else holders[name])
        for name in {**holders, **dict.fromkeys(first)}
    }


def _stand_in(name: str, text: str, holder: str | None) -> str:
    loaded = f'import "{_beside(name, f"{JOINED}/{holder}")}"\n' if holder else ""
    names = ", ".join(_EXPORT.findall(text))
    tools = f'import {{ need }} from "{_beside(name, f"{JOINED}/{MAIN}")}"\n'
    return f'{tools}{loaded}export const {{ {names} }} = need("{name}")\n'


def needed(scripts: Mapping[str, str], *names: str) -> list[str]:
    """Return some modules and all that they import when they are loaded, each once."""
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _imported(name, scripts[name])
    return list(found)


def _views(scripts: Mapping[str, str]) -> list[str]:
    """Return the modules that are imported only when they are wanted; raises ValueError where some need each other."""
    TopologicalSorter({name: _imported(name, text) for name, text in scripts.items()}).prepare()
    return sorted({_named(name, each) for name, text in scripts.items() for each in _LATER.findall(text)})


def _imported(name: str, text: str) -> list[str]:
    return [_named(name, source) for _, source in (*_NAMED.findall(text), *_WHOLE.findall(text))]


def _named(name: str, source: str) -> str:
    """Return the name of a module as another one's import says it."""
    return normpath(join(dirname(name), source))


def _beside(name: str, other: str) -> str:
    """Return how one file names another."""
    address = relpath(other, dirname(name) or ".")
    return address if address.startswith(".") else f"./{address}"


def _defined(scripts: Mapping[str, str], names: list[str]) -> str:
    """Return modules as functions; no line of them is lost, so a place in the script leads to one in the module."""
    return f"define({{\n{''.join(_maker(name, scripts[name]) for name in names)}}})\n"


def _maker(name: str, text: str) -> str:
    """Return a module as the function that makes it. Raises ValueError."""
    exports = _EXPORT.findall(text)
    body = _EXPORT.sub("", text)
    body = _NAMED.sub(lambda hit: _taken(f"{{ {hit[1].replace(' as ', ': ')} }}", name, hit[2]), body)
    body = _WHOLE.sub(lambda hit: _taken(hit[1], name, hit[2]), body)
    body = _LATER.sub(lambda hit: f'later("{_named(name, hit[1])}")', body)
    if unknown := _UNKNOWN.search(body):
        raise ValueError(
            f"{name}: the server cannot join {unknown[0]!r}; expected one import or export of one name a line"
        )
    body = body.replace("import.meta.url", f'at("{name}")')
    return f'"{name}": () => {{\n{body}\nreturn Object.freeze({{ {", ".join(exports)} }})\n}},\n'


def _taken(names: str, name: str, source: str) -> str:
    return f'const {names} = need("{_named(name, source)}")'
