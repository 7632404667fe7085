"""What each reader may know of a game: all that is told about it comes through these.

They are variables of a module that stays plain, so that compiled code looks them up each time, and the tests of secrecy
can put leaks in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from astra.record import log, view
from astra.rules.events import Event
from astra.rules.state import State

make_view: Callable[[State, int | None], dict[str, Any]] = view.make_view
spectator_view: Callable[[State], dict[str, Any]] = view.spectator_view
own_part: Callable[[dict[str, Any], State, int], dict[str, Any]] = view.own_part
visible: Callable[[Iterable[Event], int | None], list[Event]] = log.visible
