"""What a table is: seats, people, rows and commands. It knows no network, no database, no clock and no random source.

`decide` answers a command with rows or a refusal, `apply` makes the next table of a table and a row, and a table is
loaded by folding its rows. Time and chance are handed in. Server, browser and tests are shells around these.
"""
