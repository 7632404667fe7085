"""The shell that runs in a page: tables without a server, and the files that `astra site` writes.

`api` answers the requests of the browser client as a server would; rows go to the browser's database through a
`Keeper`, and opponents think in separate workers through `Thinkers`. Those workers run `page` and `thinker`.
"""
