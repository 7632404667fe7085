"""The texts on a drawn page, each with its place, size and font."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from astra.charts.lettering import FACES, Face, width

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """One line of text; left and right are its measured ends on the page."""

    words: str
    size: float
    wide: float
    room: float
    left: float
    right: float
    baseline: float


@cache
def texts_of(svg: str) -> tuple[Text, ...]:
    """All texts of a page except halos, which repeat the text above them."""
    return tuple(_walk(ElementTree.fromstring(svg), 0.0, 0.0))


def _walk(element: ElementTree.Element, x: float, y: float) -> Iterator[Text]:
    transform = element.get("transform", "")
    if transform.startswith("translate("):
        inside = transform[len("translate(") : transform.index(")")].split()
        x, y = x + float(inside[0]), y + float(inside[1])
    if transform.startswith("rotate(180"):
        return
    if element.tag == f"{SVG}text":
        if element.get("aria-hidden") != "true":
            yield _text(element, x, y)
        return
    for child in element:
        yield from _walk(child, x, y)


def _text(element: ElementTree.Element, x: float, y: float) -> Text:
    size = float(element.attrib["font-size"])
    spans = list(element.iter(f"{SVG}tspan")) or [element]
    wide = sum(width(span.text or "", _face(span), size) for span in spans)
    at = x + float(element.attrib["x"])
    left = {"start": at, "middle": at - wide / 2, "end": at - wide}[element.attrib["text-anchor"]]
    return Text(
        "".join(span.text or "" for span in spans),
        size,
        wide,
        float(element.attrib["data-room"]),
        left,
        left + wide,
        y + float(element.attrib["y"]),
    )


def _face(span: ElementTree.Element) -> Face:
    asked = (span.get("font-family"), int(span.get("font-weight", "0")), span.get("font-style"))
    for face in FACES:
        style = None if face.style == "normal" else face.style
        if (face.family, face.weight, style) == asked:
            return face
    raise AssertionError(f"no face of ours: {asked}")
