"""The program as a process: streams, encodings, and a reader that goes away."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import WIN, process
from tests.studies.making import answering


def test_the_engine_talks(env: dict[str, str]) -> None:
    """Answers come in order, one a line, in ASCII, and the junk between is survived."""
    lines = [b'{"op":"load","game":"freecell","id":1}', b"\xff\x00", b'{"op":"deal","deal":"ms:1","id":2}', b""]
    lines += [b'{"op":"moves","id":3}', b'{"op":"quit","id":4}', b"never read"]
    done = process("engine", stdin=b"\n".join(lines), env=env)
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert (0, b"") == (done.returncode, done.stderr)
    assert done.stdout.isascii()
    assert [1, None, 2, None, 3, 4] == [answer.get("id") for answer in answers]
    assert 32 == len(answers[4]["moves"])


def test_each_answer_is_flushed(env: dict[str, str]) -> None:
    """A program that waits for an answer gets it."""
    command = [sys.executable, "-m", "kabale.cli", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for number in range(3):
            engine.stdin.write(b'{"op":"state","id":%d}\n' % number)
            engine.stdin.flush()
            assert number == json.loads(engine.stdout.readline())["id"]


def test_a_game_is_played_from_a_pipe_and_goes_on_in_another_process(env: dict[str, str]) -> None:
    """Half of it now, half of it next time."""
    moves = WIN.split()
    first = process("play", "grandfathersclock", "--deal", "5", stdin=" ".join(moves[:24]).encode(), env=env)
    second = process("play", stdin=" ".join(moves[24:]).encode(), env=env)

    assert (0, 0, b"", b"") == (first.returncode, second.returncode, first.stderr, second.stderr)
    assert b"saved: resume with kabale play grandfathersclock" in first.stdout
    assert b"Won in 48 moves" in second.stdout


def test_ctrl_c_ends_a_game_with_130_and_it_is_kept(env: dict[str, str]) -> None:
    """As shells have it; half a line that was typed is not played."""
    command = [sys.executable, "-m", "kabale.cli", "play", "klondike", "--deal", "5"]
    pipe = subprocess.PIPE
    # Where the tests run behind "&", who they start would not hear it.
    hears = answering(signal.default_int_handler)
    with hears, subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("c1\nc1")
        game.stdin.flush()
        assert any("1 move" in line for line in game.stdout)
        game.send_signal(signal.SIGINT)
        said = game.stdout.read()

    assert 130 == game.returncode
    assert "saved: resume with kabale play klondike" in said
    assert b"resumed after 1 move" in process("play", "klondike", env=env).stdout


def test_a_terminal_without_suits_gets_letters(env: dict[str, str]) -> None:
    """And a title that it cannot write does not stop the program."""
    ascii_only = {**env, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = process("deal", "klondike", "--deal", "5", env=ascii_only)
    games = process("games", env=ascii_only)

    assert (0, 0) == (done.returncode, games.returncode)
    assert b"##x24" in done.stdout


def test_a_reader_that_has_gone_is_no_traceback(env: dict[str, str]) -> None:
    """As in ``kabale games | head -1``."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "kabale.cli", "games", "--json"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, env=env)
    os.close(writer)

    assert (141, b"") == (done.returncode, done.stderr)


def test_a_stream_that_is_not_text_is_survived(env: dict[str, str]) -> None:
    """Bytes that are no letters are an unknown word, which is refused."""
    done = process("play", "klondike", stdin=b"\xff\xfe\n\x00\nquit\n", env=env)

    assert (1, b"") == (done.returncode, done.stderr)


LIGHT = [
    ["--version"],
    ["solve", "freecell", "--deal", "ms:1"],
    ["deal", "klondike", "--deal", "k1:1"],
    ["check", "src/kabale/games/klondike.pat"],
    ["explain", "klondike", "--language", "de"],
]


@pytest.mark.parametrize("words", LIGHT, ids=" ".join)
def test_starting_is_light(words: list[str], env: dict[str, str]) -> None:
    """A command that answers at once loads neither what draws colours nor what the server and the store need.

    A new version of the library that reads options loaded pydantic for each command, a third of its time.
    """
    run = f"import sys; from kabale.cli.app import app; app({words}, standalone_mode=False)"
    program = f"{run}; print(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=env)
    heavy = {"rich", "pydantic", "fastapi", "sqlalchemy", "sqlite3", "asyncio", "readline", "urllib.request"}
    if words == ["--version"]:
        heavy.add("platformdirs")

    loaded = set(done.stdout.splitlines()[-1].split())
    files = {name for name in loaded if name.startswith("kabale.cli.commands.")}

    assert set() == heavy & loaded
    assert len(files) <= (words != ["--version"]) + (words[0] == "explain")  # which prints the codes of ``check``, too


def test_files_are_whole(tmp_path: Path) -> None:
    """A file that is replaced keeps who may read it, and nothing is left beside it."""
    from kabale.cli.saves import write

    path = tmp_path / "x.play"
    path.write_text("old")
    path.chmod(0o640)
    write(path, "new\n")

    assert "new\n" == path.read_text()
    assert 0o640 == path.stat().st_mode & 0o777
    assert [path] == list(tmp_path.iterdir())
