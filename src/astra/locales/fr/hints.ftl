### Conseils : pourquoi une action vaut la peine. Une seule ligne par texte ; une phrase sans l’action elle-même.
### $card_the et $card_of nomment une carte, $pen un joueur, $boon une faveur, $ability un pouvoir en quelques mots.

## Cartes complétées

hint-completes = Complète { $card_the } : { $n ->
        [one] { $n } point
       *[other] { $n } points
    } de renommée pour vous à la fin.
hint-new-ability = Vous obtenez le pouvoir { $card_of } : { $ability }.
hint-over-limit = { $n ->
        [one] Il faudra défausser : votre limite est de { $n } carte.
       *[other] Il faudra défausser : votre limite est de { $n } cartes.
    }
hint-boon-goes = { $pen } prendra sans doute cette faveur { $card_of } : { $boon }.
hint-boon-first = { $n ->
        [one] { $pen } y a { $n } étoile et choisit d’abord une faveur.
       *[other] { $pen } y a { $n } étoiles et choisit d’abord une faveur.
    }
hint-boon-none = Personne d’autre ne reçoit de faveur { $card_of }.
hint-denies = { $pen } aurait pu finir { $card_the } au tour suivant.
hint-dream-completes = Le rêveur complète { $card_the } : la carte ne revient à personne.
hint-discover-before = Passe avant { $cards } : ceux qui ont aidé à découvrir { $card_the } choisissent d’abord.

## Étoiles sur les cartes qui restent

hint-lead = Vous prenez la tête sur { $card_the }, { $n } étoiles contre { $others }.
hint-tie = { $n ->
        [one] Égalité sur { $card_the }, { $n } étoile chacun.
       *[other] Égalité sur { $card_the }, { $n } étoiles chacun.
    }
hint-alone = { $n ->
        [one] Personne d’autre n’a marqué { $card_the } : { $n } étoile à vous.
       *[other] Personne d’autre n’a marqué { $card_the } : { $n } étoiles à vous.
    }
hint-dreamer-ahead = Le rêveur vous dépasse sur { $card_the } : deux faveurs vous sont alors fermées.
hint-dreamer-over = Sur { $card_the }, le rêveur dépasse { $pen }, qui y perd deux faveurs.
hint-dreamer-passed = Le rêveur n’est plus devant vous sur { $card_the }.
hint-opens = { $n ->
        [one] Mais il manque alors { $n } étoile : { $pen } peut finir { $card_the }.
       *[other] Mais il manque alors { $n } étoiles : { $pen } peut finir { $card_the }.
    }
hint-reply = Mais { $pen } finira sans doute { $card_the } ensuite.
hint-reply-dreamer = Mais le rêveur complétera sans doute { $card_the } ensuite : la carte ne reviendra à personne.
hint-stops-short = { $n ->
        [one] Il manque encore { $n } étoile pour finir { $card_the }, et { $pen } ne le pourra pas au tour suivant.
       *[other] Il manque encore { $n } étoiles pour finir { $card_the }, et { $pen } ne le pourra pas au tour suivant.
    }
hint-safe = { $pen } ne pourra finir aucune carte au tour suivant.

## Ce que vous recevez et gardez

hint-grand = { $n ->
        [one] Marque une grande étoile, donc de la sagesse : { $stars }.
       *[other] Marque { $n } grandes étoiles, donc de la sagesse : { $stars }.
    }
hint-limit = Porte votre limite de cartes à { $n }.
hint-fame = { $n ->
        [one] Vous donne { $n } point de renommée.
       *[other] Vous donne { $n } points de renommée.
    }
hint-pouch = Votre sacoche passe à { $n }.
hint-telescopes = { $n ->
        [one] Vous donne { $n } télescope pour une autre Observation.
       *[other] Vous donne { $n } télescopes pour d’autres Observations.
    }
hint-second-observe = { $n ->
        [one] Un télescope paie une autre Observation ce tour-ci.
       *[other] { $n } télescopes paient d’autres Observations ce tour-ci.
    }
hint-returns = { $n ->
        [one] { $n } poussière revient à la fin du tour.
       *[other] { $n } poussières reviennent à la fin du tour.
    }
hint-dust-left = { $n ->
        [one] Vous laisse { $n } poussière pour le tour suivant.
       *[other] Vous laisse { $n } poussières pour le tour suivant.
    }
hint-dust-none = Dépense votre dernière poussière.
hint-dust-then = { $n ->
        [one] Vous aurez alors { $n } poussière.
       *[other] Vous aurez alors { $n } poussières.
    }
hint-keeps-dust = { $n ->
        [one] Garde votre poussière.
       *[other] Garde vos { $n } poussières.
    }

## Repos

hint-rest-must = Aucune étoile ne peut être marquée maintenant.
hint-rest-dust = { $n ->
        [one] Prend { $n } poussière : vous en aurez { $dust }.
       *[other] Prend { $n } poussières : vous en aurez { $dust }.
    }
hint-rest-full = N’apporte pas de poussière, vous en avez { $n }, mais fait avancer le marqueur.
hint-rest-wakes = Réveille : { $cards }.
hint-rest-icon = Défausse une carte de la pioche : il en reste { $n } avant la fin.

## Pouvoirs, faveurs, cartes

hint-uses = Tire parti { $card_of } : { $ability }.
hint-takes = La faveur que vous prenez : { $boon }.
hint-takes-nothing = Aucune de vos cartes n’est épuisée : cela ne vous donne rien.
hint-crosses-out = { $pen } ne peut plus la prendre.
hint-wakes-of = { $of ->
        [one] Réveille votre carte épuisée.
       *[other] Réveille { $n } de vos { $of } cartes épuisées.
    }
hint-activates = Le pouvoir { $card_of } peut resservir : { $ability }.
hint-active-fame = La carte { $card_of } compte à la fin, { $n ->
        [one] { $n } point
       *[other] { $n } points
    }, seulement si elle est active.
hint-discard = Renoncer à la carte { $card_of } vous coûte { $n ->
        [one] { $n } point
       *[other] { $n } points
    } à la fin.
hint-discard-least = La carte { $card_of } vous vaut le moins à la fin : { $n ->
        [one] { $n } point.
       *[other] { $n } points.
    }
hint-discard-exhausted = La carte { $card_of } est épuisée.
hint-gives-up = Vous perdez un pouvoir prêt à servir : { $ability }.

## La fin, et ce que la recherche a trouvé

hint-last-turn = { $n ->
        [0] C’est votre dernier tour, et il n’ajoute rien à votre score.
        [one] C’est votre dernier tour : il ajoute { $n } point à votre score.
       *[other] C’est votre dernier tour : il ajoute { $n } points à votre score.
    }
hint-worth = { $n ->
        [one] Vaut { $n } point si la partie finissait maintenant.
       *[other] Vaut { $n } points si la partie finissait maintenant.
    }
hint-end-near = { $n ->
        [one] Il reste { $n } carte avant la fin.
       *[other] Il reste { $n } cartes avant la fin.
    }
hint-brings-end = Fait apparaître la carte Fin de partie.
hint-average = Vous finissez en moyenne avec environ { $n } points.
hint-clear = { $n ->
        [one] Ses chances de gagner dépassent de { $n } point celles de la suivante.
       *[other] Ses chances de gagner dépassent de { $n } points celles de la suivante.
    }

## Autour des conseils

hint-line = { $action } : gagne { $percent } %
hint-none = Il n’y a rien à décider maintenant.

## `astra analyse`

analysis-decisions = Décisions
analysis-longer = Le moteur n’est pas compilé : ce sera plus long.
analysis-title = { $n ->
        [one] { $n } action, et les chances de gagner après elle
       *[other] { $n } actions, et les chances de gagner après chacune
    }
analysis-no-hindsight = Chaque décision est jugée d’après ce que savait alors le joueur : ni pioches futures, ni cartes cachées.
analysis-costly = { $n ->
        [one] Le tour qui a coûté le plus
       *[other] Les { $n } tours qui ont coûté le plus
    }
analysis-nothing-lost = Aucun tour n’a coûté assez pour en parler.
analysis-turn = { $rank }. Tour { $turn }, { $name } : −{ $cost }
analysis-played = Action { $n }, { $action } : { $win } de chances.
analysis-better = Mieux : { $actions } ({ $win })
analysis-chart = Chances de gagner
    .actions = Actions ; un anneau marque un tour coûteux
