"""A real nginx and a real Caddy with the files of docs/deploy; only ports, certificates and folders are our own."""

import os
import re
import shutil
import signal
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.services.finding import Missing, dying_with_us, free_port, log_tail
from tests.waiting import PATIENCE

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"


class Proxy:
    """A running one: its address for browsers, and what it writes."""

    def __init__(self, port: int, log: Path) -> None:
        self.address = f"https://localhost:{port}"
        self.log = log
        # Nobody signed the certificate of a test.
        self.secure = ssl.create_default_context()
        self.secure.check_hostname = False
        self.secure.verify_mode = ssl.CERT_NONE

    def client(self, **more: object) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=self.secure, timeout=PATIENCE, **more)  # type: ignore[arg-type]


def find_nginx() -> str:
    """Debian keeps it off the PATH of those who are not root."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise Missing("nginx (Debian: apt-get install nginx)")
    return found


def find_caddy() -> str:
    found = shutil.which("caddy")
    if found is None:
        raise Missing("Caddy (Debian: apt-get install caddy)")
    return found


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """Each of these must be in the shipped file, once."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in the file"
        text = text.replace(old, new)
    return text


@contextmanager
def running_nginx(*ports: int) -> Iterator[Proxy]:
    """nginx before servers on these ports of loopback."""
    program = find_nginx()
    with tempfile.TemporaryDirectory(prefix="astra-nginx-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # its workers are somebody else
        certificate, key = make_certificate(folder)
        port, plain = free_port(), free_port()
        upstream = "".join(f"server 127.0.0.1:{one} max_fails=0;\n" for one in ports)
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
        text = replaced(
            re.sub(r"^ *listen \[::\].*\n", "", (DEPLOY / "nginx.conf").read_text(), flags=re.MULTILINE),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("/etc/letsencrypt/live/astra.example/fullchain.pem", str(certificate)),
            ("/etc/letsencrypt/live/astra.example/privkey.pem", str(key)),
            ("pid /run/nginx.pid;", f"pid {folder}/pid;"),
            ("error_log /var/log/nginx/error.log warn;", f"error_log {folder}/error.log warn;"),
            ("error_log /var/log/nginx/error.log emerg;", f"error_log {folder}/error.log emerg;"),
            ("server 127.0.0.1:8765 max_fails=0;\n", upstream),
            ("http {\n", f"http {{\n{temporary}"),
        )
        settings = folder / "nginx.conf"
        settings.write_text(text)
        log = folder / "error.log"
        command = [program, "-c", str(settings), "-e", str(log), "-g", "daemon off;"]
        proxy = Proxy(port, log)
        with running(command, dict(os.environ), folder, proxy, "TERM"):  # at once, with its workers
            yield proxy


TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def running_caddy(*ports: int) -> Iterator[Proxy]:
    """Caddy before servers on these ports of loopback."""
    program = find_caddy()
    with tempfile.TemporaryDirectory(prefix="astra-caddy-") as name:
        folder = Path(name)
        certificate, key = make_certificate(folder)
        port, plain = free_port(), free_port()
        text = replaced(
            (DEPLOY / "Caddyfile").read_text(),
            ("{\n\tservers {", f"{{\n\tadmin off\n\thttp_port {plain}\n\tservers {{"),
            ("\nastra.example {\n", f"\nhttps://localhost:{port} {{\n\ttls {certificate} {key}\n"),
            ("reverse_proxy 127.0.0.1:8765 {", f"reverse_proxy {' '.join(f'127.0.0.1:{one}' for one in ports)} {{"),
        )
        settings = folder / "Caddyfile"
        settings.write_text(text)
        command = [program, "run", "--config", str(settings), "--adapter", "caddyfile"]
        environment = {**os.environ, "XDG_DATA_HOME": name, "XDG_CONFIG_HOME": name, "HOME": name}
        proxy = Proxy(port, folder / "output.log")
        with running(command, environment, folder, proxy, "KILL"):  # it would wait for those who still listen
            yield proxy


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that nobody but a test believes."""
    openssl = shutil.which("openssl")
    if openssl is None:
        raise Missing("openssl (Debian: apt-get install openssl)")
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = [openssl, *words.split(), *names, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    return certificate, key


@contextmanager
def running(command: list[str], environment: dict[str, str], folder: Path, proxy: Proxy, how: str) -> Iterator[None]:
    output = folder / "output.log"
    with output.open("wb") as written:
        process = subprocess.Popen([*dying_with_us(how), *command], env=environment, stdout=written, stderr=written)
    try:
        deadline = time.monotonic() + PATIENCE
        with proxy.client() as client:
            while True:
                try:
                    client.get("/health")
                    break
                except httpx.TransportError:
                    if process.poll() is not None or time.monotonic() > deadline:
                        raise RuntimeError(f"{command[0]} does not start:\n{log_tail(output)}") from None
                    time.sleep(0.02)
        yield
    finally:
        process.send_signal(signal.Signals[f"SIG{how}"])
        process.wait()
