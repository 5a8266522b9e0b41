"""The routes answer by plain calls, as in a browser, what they answer through the framework (``golden.json``)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "golden.json").read_text(encoding="utf-8"))

ASKED = """
import asyncio, json, sys
from itertools import count
from types import SimpleNamespace

from kabale.web.plain import Engine, install

install()
from kabale.engine.advice import advise

sys.modules["tests.web.client"] = SimpleNamespace(Visitor=object, house=None)
from tests.web.test_golden import answers

seconds = count(1_700_000_000)
engine = Engine(sys.argv[1], lambda: float(next(seconds)), hinter=advise)
runner = asyncio.Runner()

def send(method, path, body=None):
    content = b"" if body is None else json.dumps(body).encode()
    status, headers, content = runner.run(engine.answer(method, path, {}, content))
    return SimpleNamespace(status_code=status, headers=headers, json=lambda: json.loads(content))

if __name__ == "__main__":
    print(json.dumps(answers(SimpleNamespace(send=send))))
"""


def test_every_route_answers_the_same_without_the_framework(tmp_path: Path) -> None:
    """Status and values; the order of the fields may differ, and so may the times of the clock."""
    program = tmp_path / "asked.py"
    program.write_text(ASKED, encoding="utf-8")
    command = [sys.executable, str(program), str(tmp_path / "kabale.db")]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr
    answered = json.loads(done.stdout)
    different = {name: answered.get(name) for name in GOLDEN if answered.get(name) != GOLDEN[name]}

    assert {} == different
