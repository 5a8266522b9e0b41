"""Logging out: there was no way for a browser to forget who came, but to delete its cookies."""

from tests.web.client import Visitor


def test_who_logs_out_is_a_new_guest(anna: Visitor) -> None:
    """The next request is somebody else's; what was Anna's is there for whoever brings her cookie."""
    state = anna.begin("klondike")
    cookie = anna.http.cookies["kabale"]
    left = anna.send("POST", "/api/logout", {})
    forgotten = "kabale" not in anna.http.cookies
    after = anna.send("GET", f"/api/plays/{state['id']}")
    back = anna.send("GET", f"/api/plays/{state['id']}", cookie=f"kabale={cookie}")

    assert 204 == left.status_code
    assert forgotten
    assert 404 == after.status_code
    assert 200 == back.status_code


def test_another_site_cannot_log_anybody_out(anna: Visitor) -> None:
    """A form is refused as everywhere."""
    anna.begin("klondike")
    form = anna.raw("POST", "/api/logout", b"", content_type="application/x-www-form-urlencoded")
    foreign = anna.send("POST", "/api/logout", {}, origin="https://evil.example")

    assert (415, 403) == (form.status_code, foreign.status_code)
    assert "kabale" in anna.http.cookies
