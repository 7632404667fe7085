"""The files for deployment keep what docs/serve.md promises."""

import re
from pathlib import Path

NGINX = Path(__file__).parents[2] / "docs" / "deploy" / "nginx.conf"


def test_the_proxy_as_shipped_writes_neither_addresses_nor_invitations() -> None:
    servers = re.split(r"^server \{$", NGINX.read_text(), flags=re.MULTILINE)[1:]
    assert len(servers) == 2
    for server in servers:
        assert re.findall(r"^ +access_log (.+);$", server, re.MULTILINE) == ["off"]
        assert "    access_log off;\n" in server.partition("location")[0], "for every location"
    assert re.findall(r"error_log \S+ (\w+);", servers[1]) == ["crit"]
