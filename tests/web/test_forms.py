"""x"""
from tests.web import texts
from tests.web.client import Visitor


def test_x(anna: Visitor) -> None:
    f = anna.post("/api/workshop/form", {"text": texts.KLONDIKE, "format": "pat"})
    print(len(str(f)))
