# Ce qui ne va pas dans une édition, ou diffère entre deux. $found et $allowed sont deux des expressions ci-dessous.

edition-problem = Trouvé : { $found } ; attendu : { $allowed }.

edition-found-value = { $value }
edition-found-nothing = rien
edition-found-table = une table
edition-found-list = une liste de { $count }
edition-found-huge = un nombre énorme
edition-found-count =
    { $count } { $what ->
        [cards] cartes
        [boons] faveurs
        [stars] étoiles
        [lines] lignes
        [spheres] sphères
        [places] emplacements
        [final_cards] cartes de décompte final
        [background_stars] étoiles du fond
       *[numbers] nombres
    }
edition-found-unknown-key = une clé inconnue
edition-found-unknown-keys = encore { $count } clés inconnues
edition-found-as-in-card = { $value }, comme à la carte { $number }
edition-found-as-in-star = { $value }, comme à l’étoile { $number }
edition-found-as-in-line = { $value }, comme à la ligne { $number }
edition-found-twice = { $value } deux fois
edition-found-no-fame-boon = aucune faveur de renommée
edition-found-no-grand-star = aucune grande étoile
edition-found-no-start = aucune étoile de départ
edition-found-starts = plusieurs étoiles de départ ({ $stars })
edition-found-start-elsewhere = une autre étoile de départ
edition-found-no-name = aucun nom
edition-found-no-place = ni hip ni x, y
edition-found-outside = la position x { $x }, y { $y }
edition-found-near-star = la position de l’étoile { $star }
edition-found-cut-off-star = l’étoile { $stars } coupée de l’étoile 1
edition-found-cut-off-stars = les étoiles { $stars } coupées de l’étoile 1
edition-found-fault = une faute : { $fault }
edition-found-long-number = un nombre de milliers de chiffres
edition-found-long-key = une clé en de nombreuses parties
edition-found-nested = des tables ou des listes imbriquées par centaines
edition-found-deep = des tables ou des listes imbriquées à plus de { $most } niveaux

edition-allowed-table = une table avec { $keys }
edition-allowed-chart-for-hip = une table avec ra, dec, scale, roll, car des étoiles sont données par hip
edition-allowed-star-table = une table avec kind et hip, ou avec kind, x, y, name, mag
edition-allowed-star-keys = hip, ou x, y, name, mag
edition-allowed-keys = seulement { $keys }
edition-allowed-list =
    une liste de { $count } { $what ->
        [cards] cartes
        [boons] faveurs
        [stars] étoiles
        [lines] lignes
        [spheres] sphères
        [places] emplacements
        [final_cards] cartes de décompte final
        [background_stars] étoiles du fond
       *[numbers] nombres
    }
edition-allowed-list-from =
    une liste de { $low } à { $high } { $what ->
        [cards] cartes
        [boons] faveurs
        [stars] étoiles
        [lines] lignes
        [spheres] sphères
        [places] emplacements
        [final_cards] cartes de décompte final
        [background_stars] étoiles du fond
       *[numbers] nombres
    }
edition-allowed-words = une liste de ces valeurs ({ $words })
edition-allowed-count = { $count }
edition-allowed-counts = de { $low } à { $high }
edition-allowed-cards = { $count } cartes, ou { $short } dans une édition courte
edition-allowed-whole = un nombre entier de { $low } à { $high }
edition-allowed-number = un nombre de { $low } à { $high }
edition-allowed-choice = une de ces valeurs ({ $choices })
edition-allowed-id = de 1 à 40 lettres, chiffres, points, tirets ou traits bas
edition-allowed-code = trois lettres, la première en majuscule
edition-allowed-text = une ligne de { $shortest } à 60 lettres
edition-allowed-once = chacun une seule fois
edition-allowed-at-least-one = au moins une
edition-allowed-one-start = une seule, l’étoile 1
edition-allowed-start-first = l’étoile 1 seule comme étoile de départ
edition-allowed-star-number = { $number }, le rang de l’étoile dans la liste
edition-allowed-star-once = chaque étoile une seule fois
edition-allowed-star-apart = des étoiles à { $least } ou plus l’une de l’autre
edition-allowed-grand-name = un nom, car c’est une grande étoile
edition-allowed-known-hip = un numéro Hipparcos de la table des étoiles
edition-allowed-inside = x de 0 à { $width }, y de 0 à { $height } (changez dx, dy ou la carte du ciel)
edition-allowed-line = deux numéros d’étoiles
edition-allowed-line-ends = une ligne entre deux étoiles différentes
edition-allowed-line-once = chaque ligne une seule fois
edition-allowed-connected = une figure d’un seul tenant
edition-allowed-background-star = trois nombres : x, y, magnitude
edition-allowed-row = { $row }
edition-allowed-never-fall = des nombres qui ne baissent jamais, du premier, { $first }, au dernier, { $last }
edition-allowed-two-elements = deux éléments
edition-allowed-different-elements = deux éléments différents
edition-allowed-pair-once = chaque paire une seule fois
edition-allowed-each-once = { $words }, chacun une fois
edition-allowed-numbers-once = chacun des nombres 1, 2, 3, 4 une fois
edition-allowed-toml = du TOML
edition-allowed-json = du JSON
edition-allowed-short-numbers = des nombres de quelques chiffres
edition-allowed-shape = la forme d’une édition

edition-differs-star-count = { $new } étoiles au lieu de { $old }
edition-differs-star-kind =
    étoile { $star } : { $new ->
        [start] étoile de départ
        [grand] grande étoile
       *[common] étoile commune
    }, et non { $old ->
        [start] étoile de départ
        [grand] grande étoile
       *[common] étoile commune
    }
edition-differs-star-name = étoile { $star } : { $new }, et non { $old }
edition-differs-star-named = étoile { $star } : { $new }, jusqu’ici sans nom
edition-differs-star-unnamed = étoile { $star } : sans nom, et non { $old }
edition-differs-star-place = étoile { $star } en { $x } ; { $y }, et non en { $old_x } ; { $old_y }
edition-differs-line-gone = pas de ligne de l’étoile { $one } à l’étoile { $other }
edition-differs-line-new = une ligne de l’étoile { $one } à l’étoile { $other }
edition-differs-chart = une autre partie du ciel
edition-differs-confirmed = la même valeur, confirmée là-bas

edition-instead = { $what } : { $new }, et non { $old }
edition-card-new = une nouvelle carte
edition-card-missing = absente
edition-same = { $first } et { $second } disent la même chose
edition-shipped = notre édition
