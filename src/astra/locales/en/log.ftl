### The log: one sentence per kind of event, and those that tell several events at once.
### One logical line per text. $pen is a player's name, or Auptolemy. $card is the card's name, $card_of "of Taurus",
### $card_the "the card as a noun".

## Amounts, as what is gained, paid or traded

amount-dust = { $n } dust
amount-telescope = { $n ->
        [one] { $n } telescope
       *[other] { $n } telescopes
    }
amount-wisdom = { $n } wisdom
amount-pouch = { $n ->
        [one] { $n } pouch step
       *[other] { $n } pouch steps
    }
amount-fame = { $n } fame

## A card of an edition of somebody's own, by its code

own-card = { $code }
    .of = of { $code }
    .the = { $code }

## Events

log-turn-began = Turn { $turn }: { $pen }

log-ability-used = { $pen } used { $card_the }.
    .gain = { $pen } used { $card_the }: { $amount }.

log-traded = { $pen } traded { $dust } for 1 telescope.

log-observe-began = { $telescope ->
        [yes] { $pen } spent 1 telescope.
       *[no] { $pen } observed { $card_the }.
    }

log-star-marked = { $means ->
        [observe] { $pen } marked { $n ->
            [one] { $n } star
           *[other] { $n } stars
        } { $card_of } for { $dust }: { $stars }.
        [dream] The dreamer marked { $n ->
            [one] { $n } star
           *[other] { $n } stars
        } { $card_of }: { $stars }.
       *[other] { $pen } marked { $n ->
            [one] { $n } star
           *[other] { $n } stars
        } { $card_of } for free: { $stars }.
    }

log-observe-ended = { $pen } stopped observing after { $stars ->
        [one] { $stars } star
       *[other] { $stars } stars
    } { $card_of }.

log-card-completed = { $card } is complete.

log-gained = { $why ->
        [turn_end] At the end of the turn { $card_the } gave { $pen } { $amount }.
        [ability] { $card_the } gave { $pen } { $amount }.
        [grand_star] { $pen } gained { $amount } for a grand star.
       *[other] { $pen } gained { $amount }.
    }
    .star = { $star } gave { $amount }.
    .star-lost = { $star } gave nothing more: the wisdom track is full.
    .lost = { $what ->
        [pouch] { $pen }’s pouch cannot grow any further.
       *[other] { $pen }’s wisdom track is full.
    }

log-paid = { $pen } paid { $amount }.

log-rested = { $pen } rested.
    .gain = { $pen } rested and took { $amount }.

log-cards-woken = Active again: { $cards }.

log-sphere-turned = The marker moved to { $sphere }.

log-deck-discarded = { $card } was discarded from the deck.

log-discovery-began = { $discoverer ->
        [nobody] The dream completed { $card_the }; nobody gets it. Stars: { $stars }.
       *[somebody] { $pen } discovered { $card_the }. Stars: { $stars }.
    }

log-boon-chosen = { $pen } chose boon { $boon } { $card_of }, secret until all tied players have chosen.

log-boon-taken = { $pen } took a boon { $card_of }: { $amount }.

log-card-taken = { $pen } keeps { $card_the }.

log-card-discarded = { $why ->
        [dream] { $card } went to the discard pile.
       *[limit] { $pen } discarded { $card_the } to stay within the card limit.
    }

log-place-filled = A new card rose: { $card }.

log-end-triggered = The Game End card came up: { $last_turns ->
        [one] this is the last turn.
       *[other] { $last_turns } turns are left, this one included.
    }

log-dream-began = { $number ->
        [one] The dream begins: { $number } star.
       *[other] The dream begins: { $number } stars.
    }

log-die-rolled = { $again ->
        [yes] { $pen } rolled { $value }: there is no card there, so it rolls again.
       *[no] { $pen } rolled { $value }.
    }

log-library-chosen = { $source ->
        [left] Its left card is { $card_the }
        [right] Its right card is { $card_the }
       *[deck] The top of its deck is { $card_the }
    }: { $focus }, up to { $number ->
        [one] { $number } star
       *[other] { $number } stars
    }.

log-library-filled = { $side ->
        [left] { $face ->
            [up] New left card of its library: { $card }.
           *[down] A card lies face down at the left of its library.
        }
       *[right] { $face ->
            [up] New right card of its library: { $card }.
           *[down] A card lies face down at the right of its library.
        }
    }

log-library-top-shown = On top of its deck: { $card }.

log-library-shuffled = { $cards ->
        [one] { $cards } card of its discard pile became
       *[other] { $cards } cards of its discard pile became
    } its new deck.

log-turn-ended = { $pen }’s turn ended.

log-game-ended = { $result ->
        [lost] Auptolemy’s deck ran out: the night is lost.
        [beaten] Auptolemy wins the night.
        [shared] { $winners } share the night.
       *[won] { $winners } wins the night.
    }
