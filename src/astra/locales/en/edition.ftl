# What is wrong with an edition, or differs between two. `edition/wording.py` has the same English, for tools.
# $found and $allowed are two of the phrases below; $value is what stands there: names of the words that have
# one, joined with commas, else as it was typed.

edition-problem = Found { $found }; allowed: { $allowed }.

edition-found-value = { $value }
edition-found-nothing = nothing
edition-found-table = a table
edition-found-list = a list of { $count }
edition-found-huge = a huge number
edition-found-count =
    { $count } { $what ->
        [cards] cards
        [boons] boons
        [stars] stars
        [lines] lines
        [spheres] spheres
        [places] places
        [final_cards] final cards
        [background_stars] background stars
       *[numbers] numbers
    }
edition-found-unknown-key = an unknown key
edition-found-unknown-keys = { $count } more unknown keys
edition-found-as-in-card = { $value }, as in card { $number }
edition-found-as-in-star = { $value }, as in star { $number }
edition-found-as-in-line = { $value }, as in line { $number }
edition-found-twice = { $value } twice
edition-found-no-fame-boon = no fame boon
edition-found-no-grand-star = no grand star
edition-found-no-start = no starting star
edition-found-starts = starting stars { $stars }
edition-found-start-elsewhere = another starting star
edition-found-no-name = no name
edition-found-no-place = neither hip nor x, y
edition-found-outside = the place x { $x }, y { $y }
edition-found-near-star = the place of star { $star }
edition-found-cut-off-star = star { $stars } cut off from star 1
edition-found-cut-off-stars = stars { $stars } cut off from star 1
edition-found-fault = a fault: { $fault }
edition-found-long-number = a number of thousands of digits
edition-found-long-key = a key of many parts
edition-found-nested = tables or lists nested hundreds deep
edition-found-deep = tables or lists nested more than { $most } deep

edition-allowed-table = a table with { $keys }
edition-allowed-chart-for-hip = a table with ra, dec, scale, roll, as stars are given by hip
edition-allowed-star-table = a table with kind and hip, or with kind, x, y, name, mag
edition-allowed-star-keys = hip, or x, y, name, mag
edition-allowed-keys = only { $keys }
edition-allowed-list =
    a list of { $count } { $what ->
        [cards] cards
        [boons] boons
        [stars] stars
        [lines] lines
        [spheres] spheres
        [places] places
        [final_cards] final cards
        [background_stars] background stars
       *[numbers] numbers
    }
edition-allowed-list-from =
    a list of { $low } to { $high } { $what ->
        [cards] cards
        [boons] boons
        [stars] stars
        [lines] lines
        [spheres] spheres
        [places] places
        [final_cards] final cards
        [background_stars] background stars
       *[numbers] numbers
    }
edition-allowed-words = a list of { $words }
edition-allowed-count = { $count }
edition-allowed-counts = { $low } to { $high }
edition-allowed-cards = { $count } cards, or { $short } in a short edition
edition-allowed-whole = a whole number from { $low } to { $high }
edition-allowed-number = a number from { $low } to { $high }
edition-allowed-choice = one of { $choices }
edition-allowed-id = 1 to 40 letters, digits, dots, dashes or underscores
edition-allowed-code = three letters, the first a capital
edition-allowed-text = a line of text of { $shortest } to 60 letters
edition-allowed-once = each once
edition-allowed-at-least-one = at least one
edition-allowed-one-start = exactly one, star 1
edition-allowed-start-first = the starting star as star 1 only
edition-allowed-star-number = { $number }, the star’s place in the list
edition-allowed-star-once = each star once
edition-allowed-star-apart = stars that are { $least } or more apart
edition-allowed-grand-name = a name, as this star is grand
edition-allowed-known-hip = a Hipparcos number of the star table (stars.csv)
edition-allowed-inside = x from 0 to { $width }, y from 0 to { $height } (change dx, dy or the chart)
edition-allowed-line = two star numbers
edition-allowed-line-ends = a line between two different stars
edition-allowed-line-once = each line once
edition-allowed-connected = one connected figure
edition-allowed-background-star = three numbers: x, y, magnitude
edition-allowed-row = { $row }
edition-allowed-never-fall = numbers that never fall, from { $first } first to { $last } last
edition-allowed-two-elements = two elements
edition-allowed-different-elements = two different elements
edition-allowed-pair-once = each pair once
edition-allowed-each-once = each of { $words } once
edition-allowed-numbers-once = each of the numbers 1, 2, 3, 4 once
edition-allowed-toml = TOML
edition-allowed-json = JSON
edition-allowed-short-numbers = numbers of a few digits
edition-allowed-shape = the shape of an edition

edition-differs-star-count = { $new } stars instead of { $old }
edition-differs-star-kind = star { $star } { $new } instead of { $old }
edition-differs-star-name = star { $star } { $new } instead of { $old }
edition-differs-star-named = star { $star } { $new } instead of no name
edition-differs-star-unnamed = star { $star } without a name instead of { $old }
edition-differs-star-place = star { $star } at { NUMBER($x, minimumFractionDigits: 3) }, { NUMBER($y, minimumFractionDigits: 3) } instead of { NUMBER($old_x, minimumFractionDigits: 3) }, { NUMBER($old_y, minimumFractionDigits: 3) }
edition-differs-line-gone = no line from star { $one } to star { $other }
edition-differs-line-new = a line from star { $one } to star { $other }
edition-differs-chart = another part of the sky on its chart
edition-differs-confirmed = the same value, confirmed there

edition-instead = { $what }: { $new } instead of { $old }
edition-card-new = a new card
edition-card-missing = missing
edition-same = { $first } and { $second } say the same
edition-shipped = the shipped edition
