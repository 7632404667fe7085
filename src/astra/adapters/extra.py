"""Packages that only the adapters need: they come with the `rl` extra, or with a smaller one for each adapter."""

FOR_RENDERING = ("pillow", "resvg-py", "fonttools")


class MissingExtra(ImportError):
    """A package of the `rl` extra is not installed; a smaller extra has it, too."""

    def __init__(self, package: str, extra: str = "gymnasium") -> None:
        what = "rendering" if package in FOR_RENDERING else "this part of astra.adapters"
        super().__init__(
            f"{what} needs the package {package}: pip install 'astra-table[{extra}]', or all of them with [rl]"
        )
