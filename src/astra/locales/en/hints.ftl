### Hints: why an action is worth it. One logical line per text; a sentence without the action itself.
### $card_the and $card_of name a card, $pen a player, $boon a boon (4 fame), $ability an ability in a few words.

## Cards completed

hint-completes = Completes { $card_the }, worth { $n } fame to you at the end.
hint-new-ability = { $card_the } brings you an ability: { $ability }.
hint-over-limit = You must then discard: your card limit is { $n }.
hint-boon-goes = { $pen } will probably take this boon { $card_of }: { $boon }.
hint-boon-first = { $n ->
        [one] { $pen } has { $n } star on it and chooses a boon first.
       *[other] { $pen } has { $n } stars on it and chooses a boon first.
    }
hint-boon-none = Nobody else gets a boon { $card_of }.
hint-denies = { $pen } could have finished { $card_the } next turn.
hint-dream-completes = The dreamer completes { $card_the }: nobody gets it.
hint-discover-before = { $card_the } comes before { $cards }, so its helpers choose first.

## Stars on cards that stay

hint-lead = Takes the lead on { $card_the }, { $n } stars to { $others }.
hint-tie = { $n ->
        [one] Draws level on { $card_the }, { $n } star each.
       *[other] Draws level on { $card_the }, { $n } stars each.
    }
hint-alone = { $n ->
        [one] Only you have marked { $card_the }: { $n } star.
       *[other] Only you have marked { $card_the }: { $n } stars.
    }
hint-dreamer-ahead = The dreamer gets ahead of you on { $card_the }: two boons are then closed to you.
hint-dreamer-over = The dreamer gets ahead of { $pen } on { $card_the }: two boons are closed there.
hint-dreamer-passed = You are no longer behind the dreamer on { $card_the }.
hint-opens = { $n ->
        [one] But { $card_the } then lacks { $n } star, and { $pen } can finish it.
       *[other] But { $card_the } then lacks { $n } stars, and { $pen } can finish it.
    }
hint-reply = But { $pen } will probably finish { $card_the } next.
hint-reply-dreamer = But the dreamer will probably complete { $card_the } next, and nobody gets it.
hint-stops-short = { $n ->
        [one] { $card_the } still lacks { $n } star, and { $pen } cannot finish it next turn.
       *[other] { $card_the } still lacks { $n } stars, and { $pen } cannot finish it next turn.
    }
hint-safe = { $pen } cannot finish a card next turn.

## What you get and keep

hint-grand = { $n ->
        [one] Marks a grand star for wisdom: { $stars }.
       *[other] Marks { $n } grand stars for wisdom: { $stars }.
    }
hint-limit = Raises your card limit to { $n }.
hint-fame = Gives you { $n } fame.
hint-pouch = Your pouch grows to { $n }.
hint-telescopes = { $n ->
        [one] Gives you { $n } telescope for another Observe.
       *[other] Gives you { $n } telescopes for more Observes.
    }
hint-second-observe = { $n ->
        [one] A telescope pays for another Observe this turn.
       *[other] { $n } telescopes pay for more Observes this turn.
    }
hint-returns = { $n } dust comes back at the turn’s end.
hint-dust-left = Leaves you { $n } dust for the next turn.
hint-dust-none = Spends your last dust.
hint-dust-then = You then hold { $n } dust.
hint-keeps-dust = Keeps your { $n } dust.

## Rest

hint-rest-must = There is no star you could mark now.
hint-rest-dust = Takes { $n } dust, so that you have { $dust }.
hint-rest-full = Brings no dust, as you have { $n }, but moves the sphere on.
hint-rest-wakes = Wakes { $cards }.
hint-rest-icon = { $n ->
        [one] Discards a card from the deck: { $n } is left before the end.
       *[other] Discards a card from the deck: { $n } are left before the end.
    }

## Abilities, boons, single cards

hint-uses = Makes use { $card_of }: { $ability }.
hint-takes = The boon you take: { $boon }.
hint-takes-nothing = You have no exhausted card, so it does nothing for you.
hint-crosses-out = { $pen } can no longer take it.
hint-wakes-of = { $of ->
        [one] Wakes your exhausted card.
       *[other] Wakes { $n } of your { $of } exhausted cards.
    }
hint-activates = { $card_the } can be used again: { $ability }.
hint-active-fame = { $card_the } counts { $n } fame at the end only while it is active.
hint-discard = Giving up { $card_the } costs you { $n } fame at the end.
hint-discard-least = { $card_the } is worth least to you at the end: { $n } fame.
hint-discard-exhausted = { $card_the } is exhausted.
hint-gives-up = You lose an ability that is ready: { $ability }.

## The end, and what the search found

hint-last-turn = { $n ->
        [0] This is your last turn, and it adds nothing to your score.
       *[other] This is your last turn: it adds { $n } fame to your score.
    }
hint-worth = Worth { $n } fame if the game ended now.
hint-end-near = { $n ->
        [one] { $n } card is left before the end.
       *[other] { $n } cards are left before the end.
    }
hint-brings-end = Brings up the Game End card.
hint-average = You end with about { $n } fame on average.
hint-clear = { $n ->
        [one] Its chance to win is { $n } point above the next best.
       *[other] Its chance to win is { $n } points above the next best.
    }

## Around hints

hint-line = { $action }: wins { $percent }%
hint-none = There is nothing to decide now.

## `astra analyse`

analysis-decisions = Decisions
analysis-longer = The engine is not compiled, so this takes longer.
analysis-title = { $n ->
        [one] { $n } action, and the chances to win after it
       *[other] { $n } actions, and the chances to win after each
    }
analysis-no-hindsight = Each decision is judged by what its player knew at the time: later draws and hidden cards do not count.
analysis-costly = { $n ->
        [one] The turn that cost most
       *[other] The { $n } turns that cost most
    }
analysis-nothing-lost = No turn cost anything worth mentioning.
analysis-turn = { $rank }. Turn { $turn }, { $name }: −{ $cost }
analysis-played = Action { $n } was { $action }: { $win } to win.
analysis-better = Better: { $actions } ({ $win })
analysis-chart = Chances to win
    .actions = Actions; a ring marks a costly turn
