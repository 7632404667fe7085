"""Links within the client lead to its pages at a server's paths and behind the # of a site alike."""

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "web" / "src"
LINK = re.compile(r"""<a\b[^>]*?\bhref=(\{[^}]*|"[^"]*)""", re.DOTALL)
# A place on the page itself, what only a server has, and addresses of others.
ELSEWHERE = re.compile(r'^(?:"#|"/api/|"https?:|\{addressOf\()')


def test_every_link_to_a_page_is_made_by_one_function() -> None:
    found = [
        f"{path.relative_to(SOURCE)}: {link[1]}"
        for path in sorted(SOURCE.rglob("*.svelte"))
        for link in LINK.finditer(path.read_text(encoding="utf-8"))
        if not ELSEWHERE.match(link[1])
    ]
    assert found == []
