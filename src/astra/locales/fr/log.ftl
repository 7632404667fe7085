### Le journal : une phrase par genre d'événement, et celles qui en racontent plusieurs à la fois.
### Un texte par ligne. $pen est le nom d'un joueur, ou Auptolémée. $card est le nom de la carte, $card_of « du Taureau »,
### $card_the « le Taureau ».

## Montants : ce qu'on gagne, paie ou échange

amount-dust = { $n ->
        [one] { $n } poussière
       *[other] { $n } poussières
    }
amount-telescope = { $n ->
        [one] { $n } télescope
       *[other] { $n } télescopes
    }
amount-wisdom = { $n ->
        [one] { $n } point de sagesse
       *[other] { $n } points de sagesse
    }
amount-pouch = { $n ->
        [one] { $n } cran de sacoche
       *[other] { $n } crans de sacoche
    }
amount-fame = { $n ->
        [one] { $n } point de renommée
       *[other] { $n } points de renommée
    }

## Une carte d'une édition personnelle, par son code

own-card = { $code }
    .of = de { $code }
    .the = { $code }

## Événements

log-turn-began = Tour { $turn } : { $pen }

log-ability-used = { $pen } utilise { $card_the }.
    .gain = { $pen } utilise { $card_the } : { $amount }.

log-traded = { $pen } échange { $dust } contre 1 télescope.

log-observe-began = { $telescope ->
        [yes] { $pen } dépense 1 télescope.
       *[no] { $pen } observe { $card_the }.
    }

log-star-marked = { $means ->
        [observe] { $pen } marque { $n ->
            [one] { $n } étoile
           *[other] { $n } étoiles
        } { $card_of } pour { $dust } : { $stars }.
        [dream] Le rêveur marque { $n ->
            [one] { $n } étoile
           *[other] { $n } étoiles
        } { $card_of } : { $stars }.
       *[other] { $pen } marque { $n ->
            [one] { $n } étoile
           *[other] { $n } étoiles
        } { $card_of } sans poussière : { $stars }.
    }

log-observe-ended = Fin de l’Observation pour { $pen } : { $stars ->
        [one] { $stars } étoile
       *[other] { $stars } étoiles
    } { $card_of }.

log-card-completed = Carte complète : { $card }.

log-gained = { $why ->
        [turn_end] Fin du tour, grâce à la carte { $card } : { $amount } pour { $pen }.
        [ability] Grâce à la carte { $card } : { $amount } pour { $pen }.
        [grand_star] { $pen } gagne { $amount } pour une grande étoile.
       *[other] { $pen } gagne { $amount }.
    }
    .star = { $star } rapporte { $amount }.
    .star-lost = { $star } ne rapporte plus rien : la piste de sagesse est pleine.
    .lost = { $what ->
        [pouch] { $pen } : la sacoche ne peut plus s’agrandir.
       *[other] { $pen } : la piste de sagesse est pleine.
    }

log-paid = { $pen } paie { $amount }.

log-rested = { $pen } se repose.
    .gain = { $pen } se repose et prend { $amount }.

log-cards-woken = De nouveau actives : { $cards }.

log-sphere-turned = Le marqueur passe à la sphère { $sphere_of }.

log-deck-discarded = De la pioche à la défausse : { $card }.

log-discovery-began = { $discoverer ->
        [nobody] Le rêve complète { $card_the } : la carte ne revient à personne. Étoiles : { $stars }.
       *[somebody] { $pen } découvre { $card_the }. Étoiles : { $stars }.
    }

log-boon-chosen = { $pen } choisit la faveur { $boon } { $card_of }, en secret jusqu’à ce que tous les ex æquo aient choisi.

log-boon-taken = { $pen } prend une faveur { $card_of } : { $amount }.

log-card-taken = { $pen } garde { $card_the }.

log-card-discarded = { $why ->
        [dream] À la défausse : { $card }.
       *[limit] { $pen } défausse { $card_the } pour tenir la limite de cartes.
    }

log-place-filled = Une carte se lève : { $card }.

log-end-triggered = La carte Fin de partie se montre : { $last_turns ->
        [one] ce tour est le dernier.
       *[other] encore { $last_turns } tours, celui-ci compris.
    }

log-dream-began = { $number ->
        [one] Le rêve commence : { $number } étoile.
       *[other] Le rêve commence : { $number } étoiles.
    }

log-die-rolled = { $again ->
        [yes] { $pen } lance le dé : { $value }. Pas de carte à cet endroit, on relance.
       *[no] { $pen } lance le dé : { $value }.
    }

log-library-chosen = { $source ->
        [left] Sa carte de gauche : { $card }
        [right] Sa carte de droite : { $card }
       *[deck] Le dessus de sa pioche : { $card }
    } ; { $focus }, jusqu’à { $number ->
        [one] { $number } étoile
       *[other] { $number } étoiles
    }.

log-library-filled = { $side ->
        [left] { $face ->
            [up] Nouvelle carte à gauche de sa bibliothèque : { $card }.
           *[down] Une carte face cachée arrive à gauche de sa bibliothèque.
        }
       *[right] { $face ->
            [up] Nouvelle carte à droite de sa bibliothèque : { $card }.
           *[down] Une carte face cachée arrive à droite de sa bibliothèque.
        }
    }

log-library-top-shown = Sur le dessus de sa pioche : { $card }.

log-library-shuffled = { $cards ->
        [one] { $cards } carte de sa défausse devient
       *[other] { $cards } cartes de sa défausse deviennent
    } sa nouvelle pioche.

log-turn-ended = Fin du tour : { $pen }.

log-game-ended = { $result ->
        [lost] La pioche d’Auptolémée est épuisée : la nuit est perdue.
        [beaten] Auptolémée remporte la nuit.
        [shared] { $winners } se partagent la nuit.
       *[won] { $winners } remporte la nuit.
    }
