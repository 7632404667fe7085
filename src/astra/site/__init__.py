"""The shell that runs in a page: tables without a server, and the files that `astra site` writes.

`house` answers the requests of the browser client as a server would; rows go to the browser's own database through a
`Keeper`, opponents think in workers of their own through `Thinkers`. `page` and `thinker` are what those workers run.
"""
