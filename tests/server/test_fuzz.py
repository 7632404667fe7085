"""Anything at all may be sent to the API: it answers, refuses with a reason, and never fails.

The sender has a guest's cookie and seats in games under way, so that what it sends reaches the game. The share of
requests that were accepted is told in the summary: a fuzzer that only ever meets the doorkeeper finds nothing.
"""

import http.client
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.core.result import Ok

from astra.server.bots import hints
from astra.server.http.limits import NO_LIMITS
from astra.server.settings import Settings
from tests.server.fuzz_player import Rights, Table, some_body
from tests.server.wiretap import in_process
from tests.services.serve import Guest
from tests.soak import SOAK
from tests.waiting import PATIENCE

ACTIONS = 50_000 if SOAK else 300
SCENARIOS = 1_000 if SOAK else 7
STEPS = 25
EXAMPLES = 300 if SOAK else 7
# Streams do not end by themselves; `test_odd_streams_are_refused` knocks at them.
STREAMS = "/events$"

# What the player of these requests cannot do, and why.
NEVER_GRANTED = {
    "POST /api/v1/server/lan": "the server is not a private one",
    "POST /api/v1/tables/{table_id}/start": "a table starts by itself when its last seat is taken",
    "POST /api/v1/tables/{table_id}/seats/{seat}/take": "a bot sits in only for somebody who has been away for long",
}

Record = Callable[[str, object], None]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "SECONDS", 0.05)
        with in_process(Settings(data_folder=folder, limits=NO_LIMITS, bot_pace=0.0)) as served:
            yield served


def tell(record: Record, name: str, answers: Counter[int]) -> None:
    """For the summary: how many requests were accepted."""
    accepted = sum(count for status, count in answers.items() if 200 <= status < 300)
    record("fuzz", f"{name}: {accepted} of {answers.total()} requests accepted ({accepted / answers.total():.0%})")
    assert accepted > 0, f"{name}: nothing was ever accepted: {answers}"


def is_granted(answers: Counter[int]) -> bool:
    return any(200 <= status < 300 for status in answers)


def check(status: int, content: bytes, sent: object) -> None:
    """No failure of ours, and every refusal in the one shape that all have."""
    assert status < 500, f"{status} for {sent}: {content[:500]!r}"
    if status >= 400:
        error = json.loads(content)["error"]
        assert set(error) == {"code", "text_id", "arguments", "message"}, f"{error} for {sent}"
        assert error["message"], f"{error} for {sent}"


def settings(examples: int) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=examples,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=not SOAK,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.timeout(20_000 if SOAK else 600)
def test_every_operation_answers_whatever_it_is_sent(address: str, record_property: Record) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json").exclude(path_regex=STREAMS)
    answers: Counter[int] = Counter()
    per_operation: dict[str, Counter[int]] = {}
    rights = Rights(address)

    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()

        @settings(EXAMPLES)
        @hypothesis.given(case=operation.as_strategy())
        def send(case: Any) -> None:
            rights.lend(case)
            response = case.call(headers=rights.headers(), timeout=PATIENCE)
            check(response.status_code, response.content, case.as_curl_command())
            answers[response.status_code] += 1
            per_operation.setdefault(case.operation.label, Counter())[response.status_code] += 1

        send()
    tell(record_property, f"schemathesis, each of {len(per_operation)} operations", answers)
    assert len(per_operation) > 30
    refused = {name for name, told in per_operation.items() if not is_granted(told)}
    assert refused == NEVER_GRANTED.keys(), per_operation


@pytest.mark.timeout(20_000 if SOAK else 600)
def test_chains_of_requests_are_answered(address: str, record_property: Record) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/v1/openapi.json").exclude(path_regex=STREAMS)
    answers: Counter[int] = Counter()

    class Chain(schema.as_state_machine()):  # type: ignore[misc]
        """Each scenario has a new guest with a new game under way."""

        def setup(self) -> None:
            self.rights = Rights(address)

        def before_call(self, case: Any) -> None:
            self.rights.lend(case)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": self.rights.headers(), "timeout": PATIENCE}

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            check(response.status_code, response.content, case.as_curl_command())
            answers[response.status_code] += 1

    Chain.run(settings=settings(SCENARIOS))
    tell(record_property, "schemathesis, chains", answers)


def test_whatever_is_played_is_answered(address: str, record_property: Record) -> None:
    rng = random.Random(None if SOAK else "fuzz")
    guest = Guest(address, "Fuzzer").sit()
    parts = urlsplit(address)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=PATIENCE)
    headers = {"Cookie": guest.cookie, "X-Astra": "1", "Content-Type": "application/json"}
    answers: Counter[int] = Counter()
    tables = [Table(guest, number) for number in range(4)]
    for number in range(ACTIONS):
        table = tables[number % len(tables)]
        now = table.now()
        if now["view"]["over"]:
            table = tables[number % len(tables)] = Table(guest, 100 + number)
            now = table.now()
        body = some_body(rng, now)
        line.request("POST", f"/api/v1/tables/{table.id}/actions", body, headers)
        answer = line.getresponse()
        check(answer.status, answer.read(), body)
        answers[answer.status] += 1
    line.close()
    tell(record_property, "action endpoint", answers)
    assert {200, 400, 409, 422} <= set(answers)
    for table in tables:
        versions = [line["version"] for line in guest.get(f"/tables/{table.id}/log?seat=0")["lines"]]
        assert versions == sorted(versions)


def test_odd_streams_are_refused(address: str) -> None:
    guest = Guest(address, "Listener").sit()
    table = Table(guest, 1).id
    odd = {
        "seats=9": 400,
        "seats=x": 400,
        "seats=-1": 400,
        "seats=2": 403,
        "seats=0,0,0": 200,  # the same seat, however often
        "lang=xx": 400,
        "after=-1": 400,
        "after=x": 400,
        "after=" + "9" * 20: 200,  # a version that never was: the stream begins with a snapshot
    }
    answers = {}
    for query in odd:
        line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
        line.request("GET", f"/api/v1/tables/{table}/events?{query}", headers={"Cookie": guest.cookie})
        answer = line.getresponse()
        answers[query] = answer.status
        if answer.status != 200:
            check(answer.status, answer.read(), query)
        line.close()
    assert answers == odd
