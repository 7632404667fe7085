"""From pages to files: PDF with Typst, PNG with resvg, SVG with embedded fonts. Fonts are always ours."""

from base64 import b64encode

from astra.charts.lettering import FACES, FONTS, font_bytes
from astra.charts.pages import A4, Page
from astra.charts.parts import part

DOTS_PER_INCH = 300


def pdf(pages: list[Page], title: str, language: str) -> bytes:
    """One PDF of all pages, with embedded fonts."""
    typst = part("typst", "typst")
    quoted = title.replace("\\", "\\\\").replace('"', '\\"')
    wide, high = A4
    body = "#pagebreak()\n".join(f'#image("{page.name}.svg", width: 100%)\n' for page in pages)
    head = (
        f'#set document(title: "{quoted}", date: none)\n#set text(lang: "{language}")\n'
        f"#set page(width: {wide}mm, height: {high}mm, margin: 0mm)\n"
    )
    files = {f"{page.name}.svg": page.svg.encode() for page in pages}
    made: bytes = typst.compile(
        {"main.typ": (head + body).encode(), **files},
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
        format="pdf",
    )
    return made


def png(page: Page, dots_per_inch: int = DOTS_PER_INCH) -> bytes:
    """One page as PNG."""
    return svg_to_png(page.svg, dots_per_inch)


def svg_to_png(svg: str, dots_per_inch: float) -> bytes:
    """Any drawing of this package, with its size in millimetres, as PNG."""
    resvg = part("resvg_py", "resvg-py")
    made: bytes = resvg.svg_to_bytes(
        svg_string=svg, dpi=float(dots_per_inch), skip_system_fonts=True, font_dirs=[str(FONTS)]
    )
    return made


def svg(page: Page) -> str:
    """One page that looks the same in any browser: its fonts are embedded."""
    rules = ""
    for face in FACES:
        asked = f'font-family="{face.family}" font-weight="{face.weight}"'
        if asked in page.svg:
            data = b64encode(font_bytes(face)).decode()
            rules += (
                f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
                f"font-style:{face.style};src:url(data:font/ttf;base64,{data})}}"
            )
    opening, rest = page.svg.split(">", 1)
    return f"{opening}><style>{rules}</style>{rest}"
