"""Write the shapes of the server's requests and answers as types for the page's script: ``scripts/page/api.d.ts``.

Made of what the server says of itself (``/openapi.json``), so the page is checked against what it really gets.
"""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from kabale.services.live import Live
from kabale.store import Store
from kabale.web.assembly import create_routes
from kabale.web.frame.context import Signer
from kabale.web.plays.desk import PlayDesk

FILE: Final = Path(__file__).parent / "page" / "api.d.ts"

HEAD: Final = "// The shapes of the server's JSON, as it says itself. Written by `make docs`; not edited by hand.\n"

_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def declarations(shapes: dict[str, Any]) -> str:
    """Return the types of the shapes of an OpenAPI document, as a namespace that every module of the page knows."""
    lines = [line for name in sorted(shapes) for line in _declared(name, shapes[name])]
    return HEAD + "\n".join(["declare namespace api {", *(f"  {line}" for line in lines), "}", ""])


def _declared(name: str, schema: dict[str, Any]) -> list[str]:
    """Return the declaration of a shape, line by line."""
    if "properties" not in schema:
        return [f"type {name} = {_typed(schema)}"]
    needed = set(schema.get("required", ()))
    fields = [f"  {key}{'' if key in needed else '?'}: {_typed(each)}" for key, each in schema["properties"].items()]
    return [f"interface {name} {{", *fields, "}"]


def _typed(schema: dict[str, Any]) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        values = schema.get("enum") or [schema["const"]]
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in values)
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(_typed, several)))
    if schema.get("type") == "array":
        return f"Array<{_typed(schema['items'])}>" if "items" in schema else "unknown[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_typed(inner)}>" if isinstance(inner, dict) else "Record<string, unknown>"
    return _PLAIN.get(schema.get("type", ""), "unknown")


def shapes() -> dict[str, Any]:
    """Return the shapes that the server tells of."""
    with TemporaryDirectory() as place, Store.open(Path(place) / "kabale.db") as store:
        routes = create_routes(PlayDesk(store, time.time, Live()), Signer("no secret is needed"))
        found: dict[str, Any] = routes.openapi()["components"]["schemas"]
        return found


if __name__ == "__main__":
    FILE.write_text(declarations(shapes()), encoding="utf-8")
