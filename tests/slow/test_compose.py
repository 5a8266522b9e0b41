"""The compose file of ``deploy/``, started where a container engine is; elsewhere it is read by its own rules.

Its parts are tested without containers in ``tests/web/test_deploy.py``.
"""

import http.client
import json
import os
import shutil
import ssl
import subprocess
import time
from pathlib import Path

from tests.web.test_deploy import composed

FOLDER = Path("deploy")
ENGINES = (("docker", "compose"), ("podman", "compose"))
START = 1800


def engine() -> tuple[str, ...] | None:
    """Return the command of a container engine that answers, None where there is none."""
    for command in ENGINES:
        if shutil.which(command[0]):
            asked = [(command[0], "info"), (*command, "version")]
            if all(subprocess.run(each, capture_output=True, check=False).returncode == 0 for each in asked):
                return command
    return None


def test_the_compose_file_starts_a_site_with_tls() -> None:
    """The page, a player, a play; one of the servers is stopped, and the other goes on with it."""
    command = engine()
    if command is None:
        assert {"proxy", "one", "two", "database"} == set(composed()["services"])
        return
    compose = (*command, "--project-name", "kabale-test", "--file", str(FOLDER / "compose.yaml"))
    env = {**os.environ, "KABALE_PASSWORD": "x"}
    try:
        subprocess.run((*compose, "up", "--build", "--wait"), check=True, timeout=START, env=env)
        cookie, play = _begun()
        subprocess.run((*compose, "stop", "one"), check=True, timeout=START, env=env)
        assert 200 == _until_answered("GET", f"/api/plays/{play}", cookie)
    finally:
        subprocess.run((*compose, "down", "--volumes"), check=False, timeout=START, env=env)


def _begun() -> tuple[str, str]:
    status, cookie, state = _asked("POST", "/api/plays", json.dumps({"game": "klondike"}), "")
    assert 201 == status
    assert "Secure" in cookie
    return cookie.partition(";")[0], json.loads(state)["id"]


def _until_answered(method: str, path: str, cookie: str) -> int:
    """Ask until the proxy has noticed that a server is gone; return the status."""
    end = time.monotonic() + 60
    while (status := _asked(method, path, None, cookie)[0]) >= 500 and time.monotonic() < end:
        time.sleep(1)
    return status


def _asked(method: str, path: str, body: str | None, cookie: str) -> tuple[int, str, bytes]:
    # The certificate is the proxy's own: nobody else vouches for localhost.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection("localhost", 443, timeout=60, context=context)
    headers = {"Content-Type": "application/json", "Origin": "https://localhost", "Cookie": cookie}
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.getheader("Set-Cookie") or "", text
