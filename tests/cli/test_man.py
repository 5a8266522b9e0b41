"""The man page and the completions that are made of the help."""

from scripts.make_man import ROOT, SHELLS, man_page


def test_the_man_page_names_every_command_with_its_options() -> None:
    """Groups are part of a command's name; arguments are named as in the usage, options with their values."""
    page = man_page()

    for command in ("play", "solve", "serve", "engine", "cribbage play", "store check"):
        assert f".SS kabale {command}\n" in page
    assert "\\fB\\-\\-deal\\fR \\fIID\\fR\n" in page
    assert "\\fBGAME\\fR\n" in page
    assert not [line for line in page.splitlines() if line.startswith(("'", "[")) or "\x1b" in line]


def test_the_wheel_has_the_page_and_the_completions() -> None:
    """`man kabale` existed only for those who ran a script of the checkout; `make docs` writes all four files."""
    share = ROOT / "deploy" / "share"

    assert man_page() == (share / "man/man1/kabale.1").read_text(encoding="utf-8")
    for place in SHELLS.values():
        assert "_KABALE_COMPLETE" in (share / place).read_text(encoding="utf-8")
