"""Numbers that boards, journals and scoring cards print; the rules own them, and a test compares."""

# R2.2: cards below the Game End card, by number of players; R13.1: alone.
BELOW_GAME_END = {2: 29, 3: 25, 4: 18, 5: 11}
SOLO_BELOW, SOLO_ABOVE = 3, 17

# R8.6: fame for a row by its marks, and for a column.
ROW_FAME = (0, 2, 6, 11)
COLUMN_FAME = {3: 3, 4: 6}

# R13.3 and R13.13.
SOLO_FAME, SOLO_DUST = 12, 5
SOLO_ROW_FAME = (2, 3, 7, 13)
SOLO_SET_FAME = (8, 17, 27, 38)
