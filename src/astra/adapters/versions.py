"""The versions of the environments: each has the cards that it began with, for ever.

The number grows when the cards of the shipped edition, the numbers of actions or the layout of observations change, so
that results with one id can be compared.
"""

EDITIONS = {
    0: "46f3453a64c9b6b035382f36f4fd9b0acaf8e5a2ef42e23c230dce3ac979a07f",  # almagest 1
    1: "921e560b3d65bdb92293567f95be3c3d856e485a51cba33785efae06386c72c9",  # almagest 5
}
CURRENT = 1
