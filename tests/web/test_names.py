"""By which names the server is reached, and from which pages: behind a proxy it has another name than its own."""

from pathlib import Path

import pytest

from tests.web.client import House, Visitor, house

PUBLIC = "https://kabale.example"
WANTED = {"game": "klondike", "deal": "k1:1"}


def begun(visitor: Visitor, host: str, origin: str, **more: str) -> int:
    """Begin a play as a page of an origin would, at a host; return the status."""
    return visitor.send("POST", "/api/plays", WANTED, host=host, origin=origin, **more).status_code


def test_a_page_of_another_scheme_is_another_page(anna: Visitor) -> None:
    """The scheme was not looked at: https, ftp and evil passed at an http server."""
    statuses = [
        begun(anna, "127.0.0.1:8017", f"{scheme}://127.0.0.1:8017") for scheme in ("https", "ftp", "evil", "HTTP")
    ]

    assert [403] * 4 == statuses
    assert 201 == begun(anna, "127.0.0.1:8017", "http://127.0.0.1:8017")


def test_names_that_are_allowed_are_answered_at_any_port(tmp_path: Path) -> None:
    """An address to listen at is no name: ``--host 0.0.0.0`` answered nobody."""
    with house(tmp_path, hosts=("0.0.0.0", "Kabale.lan", "192.168.1.5", "fe80::1", "käbale.example")) as site:
        anna = site.visitor()
        hosts = [
            "kabale.lan",
            "KABALE.LAN:8017",
            "192.168.1.5:80",
            "[fe80::1]:8017",
            "xn--kbale-gra.example",
            "localhost",
        ]
        others = ["kabale.lan.evil.example", "evil.example", "192.168.1.6", "[fe80::2]"]

        assert [200] * len(hosts) == [anna.send("GET", "/api/me", host=host).status_code for host in hosts]
        assert [403] * len(others) == [anna.send("GET", "/api/me", host=host).status_code for host in others]
        assert 201 == begun(anna, "kabale.lan:8017", "http://kabale.lan:8017")


@pytest.fixture
def public(tmp_path: Path) -> "object":
    with house(tmp_path, public=PUBLIC) as site:
        yield site


def test_the_public_address_gives_host_and_origin(public: House) -> None:
    """Whether the proxy passes the name on or asks for localhost; a page of plain http is another one."""
    anna = public.visitor()

    assert 201 == begun(anna, "kabale.example", PUBLIC)
    assert 201 == begun(anna, "localhost:8017", PUBLIC)
    assert 201 == begun(anna, "localhost:8017", "http://localhost:8017")
    assert 403 == begun(anna, "kabale.example", "http://kabale.example")
    assert 403 == begun(anna, "kabale.example", f"{PUBLIC}:8443")
    assert 403 == begun(anna, "evil.example", PUBLIC)


def test_the_cookie_of_a_public_site_goes_over_tls_alone(public: House, site: House) -> None:
    """``Secure``; at home, without TLS, a browser would not send such a cookie back."""
    given = public.visitor().send("GET", "/", host="kabale.example").headers["set-cookie"]
    at_home = site.visitor().send("GET", "/").headers["set-cookie"]

    assert "Secure" in given.split("; ")
    assert "Secure" not in at_home
