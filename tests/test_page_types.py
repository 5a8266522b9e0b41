"""The types that the page's script is checked against are those of what the server answers."""

from scripts import api_types


def test_the_types_of_answers_are_those_of_the_server() -> None:
    """``make docs`` writes them: run it after a change of what a route takes or gives."""
    assert api_types.FILE.read_text("utf-8") == api_types.declarations(api_types.shapes())


def test_a_shape_is_declared_as_its_schema_says() -> None:
    """What may be left out is marked, words and their alternatives are told, a list has its items."""
    shape = {
        "type": "object",
        "required": ["name", "sides"],
        "properties": {
            "name": {"type": "string"},
            "sides": {"type": "array", "items": {"$ref": "#/components/schemas/Side"}},
            "pace": {"anyOf": [{"type": "number"}, {"type": "null"}]},
            "kind": {"enum": ["won", "lost"], "type": "string"},
            "more": {"type": "object", "additionalProperties": {"type": "boolean"}},
        },
    }

    assert [
        "declare namespace api {",
        "  interface Thing {",
        "    name: string",
        "    sides: Array<Side>",
        "    pace?: number | null",
        '    kind?: "won" | "lost"',
        "    more?: Record<string, boolean>",
        "  }",
        "}",
    ] == api_types.declarations({"Thing": shape}).splitlines()[1:]
