"""What a table is: seats, people, rows and commands. It knows no network, no database, no clock and no random source.

`decide` answers a command with rows or a refusal, `apply` makes the next table from a table and a row, and loading a
table is a fold over its rows. Time and chance are passed in. Server, browser and tests are shells around these.
"""
