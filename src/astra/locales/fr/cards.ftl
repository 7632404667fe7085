### Cartes, éléments, faveurs, pouvoirs, plumes, variantes.
### Un texte par ligne : Fluent conserve les retours à la ligne.
###
### Lexique : marquer, plume (pen), poussière, sacoche, télescope, sagesse, renommée, limite de cartes, Observation, Repos, Découverte,
### rêve, faveur (boon), pouvoir (ability), assistant, découvreur, active, épuisée, sphère, emplacement, pioche, défausse.

## Constellations : le nom ; un surnom ; avec « de » (3 étoiles du Taureau) ; avec son article (utilise le Taureau).

card-And = Andromède
    .meaning = la princesse enchaînée
    .of = d’Andromède
    .the = Andromède

card-Aqr = Verseau
    .meaning = l’échanson des dieux
    .of = du Verseau
    .the = le Verseau

card-Aql = Aigle
    .meaning = l’oiseau de Zeus
    .of = de l’Aigle
    .the = l’Aigle

card-Ara = Autel
    .meaning = l’autel où jurèrent les dieux
    .of = de l’Autel
    .the = l’Autel

card-Arg = Navire Argo
    .meaning = le vaisseau des Argonautes
    .of = du Navire Argo
    .the = le Navire Argo

card-Ari = Bélier
    .meaning = la toison d’or
    .of = du Bélier
    .the = le Bélier

card-Aur = Cocher
    .meaning = le maître du quadrige
    .of = du Cocher
    .the = le Cocher

card-Boo = Bouvier
    .meaning = le gardien de l’Ourse
    .of = du Bouvier
    .the = le Bouvier

card-Cnc = Cancer
    .meaning = le Crabe
    .of = du Cancer
    .the = le Cancer

card-CMa = Grand Chien
    .meaning = le chien d’Orion
    .of = du Grand Chien
    .the = le Grand Chien

card-CMi = Petit Chien
    .meaning = l’avant-coureur de Sirius
    .of = du Petit Chien
    .the = le Petit Chien

card-Cap = Capricorne
    .meaning = la chèvre-poisson
    .of = du Capricorne
    .the = le Capricorne

card-Cas = Cassiopée
    .meaning = la reine sur son trône
    .of = de Cassiopée
    .the = Cassiopée

card-Cen = Centaure
    .meaning = le sage Chiron
    .of = du Centaure
    .the = le Centaure

card-Cep = Céphée
    .meaning = le roi d’Éthiopie
    .of = de Céphée
    .the = Céphée

card-Cet = Baleine
    .meaning = le monstre marin
    .of = de la Baleine
    .the = la Baleine

card-CrA = Couronne australe
    .meaning = la guirlande du Sagittaire
    .of = de la Couronne australe
    .the = la Couronne australe

card-CrB = Couronne boréale
    .meaning = la couronne d’Ariane
    .of = de la Couronne boréale
    .the = la Couronne boréale

card-Crv = Corbeau
    .meaning = le messager d’Apollon
    .of = du Corbeau
    .the = le Corbeau

card-Crt = Coupe
    .meaning = la coupe d’Apollon
    .of = de la Coupe
    .the = la Coupe

card-Cyg = Cygne
    .meaning = l’oiseau de Léda
    .of = du Cygne
    .the = le Cygne

card-Del = Dauphin
    .meaning = le messager de Poséidon
    .of = du Dauphin
    .the = le Dauphin

card-Dra = Dragon
    .meaning = le gardien des pommes d’or
    .of = du Dragon
    .the = le Dragon

card-Equ = Petit Cheval
    .meaning = la tête de cheval
    .of = du Petit Cheval
    .the = le Petit Cheval

card-Eri = Éridan
    .meaning = le fleuve du ciel
    .of = de l’Éridan
    .the = l’Éridan

card-Gem = Gémeaux
    .meaning = Castor et Pollux
    .of = des Gémeaux
    .the = les Gémeaux

card-Her = Hercule
    .meaning = le héros agenouillé
    .of = d’Hercule
    .the = Hercule

card-Hya = Hydre
    .meaning = le serpent d’eau
    .of = de l’Hydre
    .the = l’Hydre

card-Leo = Lion
    .meaning = le fauve de Némée
    .of = du Lion
    .the = le Lion

card-Lep = Lièvre
    .meaning = le gibier d’Orion
    .of = du Lièvre
    .the = le Lièvre

card-Lib = Balance
    .meaning = les pinces du Scorpion
    .of = de la Balance
    .the = la Balance

card-Lup = Loup
    .meaning = la bête du Centaure
    .of = du Loup
    .the = le Loup

card-Lyr = Lyre
    .meaning = la lyre d’Orphée
    .of = de la Lyre
    .the = la Lyre

card-Oph = Serpentaire
    .meaning = Asclépios le guérisseur
    .of = du Serpentaire
    .the = le Serpentaire

card-Ori = Orion
    .meaning = le chasseur
    .of = d’Orion
    .the = Orion

card-Peg = Pégase
    .meaning = le cheval ailé
    .of = de Pégase
    .the = Pégase

card-Per = Persée
    .meaning = le vainqueur de Méduse
    .of = de Persée
    .the = Persée

card-Psc = Poissons
    .meaning = le salut d’Aphrodite
    .of = des Poissons
    .the = les Poissons

card-PsA = Poisson austral
    .meaning = le buveur de l’onde
    .of = du Poisson austral
    .the = le Poisson austral

card-Sge = Flèche
    .meaning = le trait d’Apollon
    .of = de la Flèche
    .the = la Flèche

card-Sgr = Sagittaire
    .meaning = l’archer
    .of = du Sagittaire
    .the = le Sagittaire

card-Sco = Scorpion
    .meaning = la mort d’Orion
    .of = du Scorpion
    .the = le Scorpion

card-Ser = Serpent
    .meaning = le serpent d’Asclépios
    .of = du Serpent
    .the = le Serpent

card-Tau = Taureau
    .meaning = le ravisseur d’Europe
    .of = du Taureau
    .the = le Taureau

card-Tri = Triangle
    .meaning = le delta des Grecs
    .of = du Triangle
    .the = le Triangle

card-UMa = Grande Ourse
    .meaning = le Chariot
    .of = de la Grande Ourse
    .the = la Grande Ourse

card-UMi = Petite Ourse
    .meaning = le guide des Phéniciens
    .of = de la Petite Ourse
    .the = la Petite Ourse

card-Vir = Vierge
    .meaning = la Justice ailée
    .of = de la Vierge
    .the = la Vierge

## Éléments : le nom ; avec « de » (la sphère de Feu).

element-fire = Feu
    .of = de Feu

element-water = Eau
    .of = d’Eau

element-air = Air
    .of = d’Air

element-earth = Terre
    .of = de Terre

## Étoiles

star-start = étoile de départ
star-grand = grande étoile
star-common = étoile commune

## Plumes qui ne sont à aucun joueur

pen-dreamer = Rêveur
    .of = du rêveur
    .the = le rêveur

pen-auptolemy = Auptolémée
    .of = d’Auptolémée
    .the = Auptolémée

## Faveurs : avec le montant ; nom bref ; effet (R1.3, R6.4, R6.5).

boon-fame = { $n ->
        [one] { $n } point de renommée
       *[other] { $n } points de renommée
    }
    .name = Renommée
    .help = Votre renommée augmente aussitôt d’autant.

boon-improvement = sacoche +{ $n }
    .name = Sacoche
    .help = Votre sacoche s’agrandit d’autant, jusqu’à 12 au plus ; elle ne se remplit pas pour autant.

boon-stardust = { $n ->
        [one] { $n } poussière d’étoile
       *[other] { $n } poussières d’étoile
    }
    .name = Poussière
    .help = Prenez autant de poussières d’étoile ; vous pouvez dépasser la capacité de votre sacoche.

boon-wisdom = { $n ->
        [one] { $n } point de sagesse
       *[other] { $n } points de sagesse
    }
    .name = Sagesse
    .help = Votre sagesse avance d’autant ; au-delà du bout de la piste, rien ne compte.

boon-observation = { $n ->
        [one] { $n } télescope
       *[other] { $n } télescopes
    }
    .name = Télescopes
    .help = Prenez autant de télescopes ; chacun paiera une Observation de plus lors d’un de vos prochains tours.

boon-activation = { $n ->
        [one] { $n } carte à réactiver
       *[other] { $n } cartes à réactiver
    }
    .name = Activation
    .help = Rendez actives autant de vos cartes épuisées, à votre choix, quel que soit leur élément ; toutes, si vous n’en avez pas davantage.

## Pouvoirs : le texte de la carte (90 lettres environ) ; quand ; la règle exacte (R3.3, section 10).

ability-gain_dust = { $n ->
        [one] +{ $n } poussière d’étoile.
       *[other] +{ $n } poussières d’étoile.
    }
    .when = Aussitôt
    .help = Prenez aussitôt ces poussières. Elles peuvent dépasser la capacité de votre sacoche, et l’excédent est conservé. Ce pouvoir est toujours utilisable.

ability-gain_telescope = { $n ->
        [one] +{ $n } télescope.
       *[other] +{ $n } télescopes.
    }
    .when = Aussitôt
    .help = Prenez le télescope aussitôt ; il peut déjà payer une Observation de plus ce tour-ci. Ce pouvoir est toujours utilisable.

ability-trade_dust = { $cost ->
        [one] Payez { $cost } poussière pour 1 télescope, autant de fois que vous voulez.
       *[other] Payez { $cost } poussières pour 1 télescope, autant de fois que vous voulez.
    }
    .when = Aussitôt
    .help = L’échange se fait une fois, puis autant de fois que vous le voulez et pouvez le payer. Il faut de quoi payer un échange pour utiliser ce pouvoir. Les télescopes peuvent servir dès ce tour. La poussière payée ici n’est pas dépensée pour marquer : aucun pouvoir ne la rend.

ability-gain_wisdom = { $n ->
        [one] +{ $n } point de sagesse.
       *[other] +{ $n } points de sagesse.
    }
    .when = Aussitôt
    .help = Votre sagesse avance d’une case ; la limite de cartes n’augmente que si une case portant un nombre supérieur est atteinte. Inutilisable au bout de la piste.

ability-gain_pouch = Capacité de la sacoche +{ $n }.
    .when = Aussitôt
    .help = Votre sacoche s’agrandit aussitôt, sans poussière nouvelle ; un Repos ce tour-ci la remplit déjà à sa nouvelle capacité. Inutilisable quand sa capacité est déjà de 12.

ability-fame_per_marked = +1 point de renommée par carte non découverte où vous avez une étoile.
    .when = Aussitôt
    .help = Compte les cartes non découvertes en place où vous avez au moins une étoile ; plusieurs étoiles sur une même carte ne comptent pas davantage. Une carte entièrement marquée ce tour-ci n’est plus « non découverte ». Utilisable seulement si cela rapporte au moins 1 point de renommée.

ability-fame_per_element = +1 point de renommée par carte à vous de l’élément de la sphère active.
    .when = Aussitôt
    .help = Compte vos cartes de cet élément, actives ou épuisées, celle-ci comprise. Une carte entièrement marquée mais pas encore prise n’est pas à vous. Utilisable seulement si cela rapporte au moins 1 point de renommée.

ability-mark_any = Marquez gratuitement une étoile quelconque d’une carte non découverte.
    .when = Aussitôt
    .help = N’importe quelle étoile non marquée convient, sans poussière, voisine ou non d’une étoile marquée. Une grande étoile donne sa sagesse. Ce n’est pas une Observation : votre première Observation reste sans télescope. Si la carte est ainsi complétée, vous la découvrez ce tour-ci.

ability-starburst = Marquez gratuitement une étoile et toutes ses voisines. Pas d’action ce tour-ci.
    .when = Aussitôt
    .help = Choisissez une étoile non marquée d’une carte non découverte : elle et toutes les étoiles non marquées qui lui sont reliées sont marquées sans poussière, et les grandes étoiles donnent leur sagesse. Vous n’avez alors pas de phase Action, ni Observation ni Repos, et aucun télescope ne peut servir. D’autres pouvoirs restent utilisables, même un second de cette sorte, mais aucun de ceux qui portent sur l’action : autre départ, Repos plus généreux, retour de poussière. Une carte complétée est découverte ce tour-ci.

ability-mark_two = Marquez gratuitement 2 étoiles : une et une voisine, ou les premières de 2 cartes.
    .when = Aussitôt
    .help = La première étoile suit la règle des premières étoiles. La seconde lui est reliée, ou c’est une première étoile d’une autre carte, jamais une deuxième première étoile de la même carte. Les deux sont marquées si c’est possible ; s’il n’y en a pas de seconde, une suffit. Rien n’est dépensé, les grandes étoiles donnent leur sagesse, et une carte complétée est découverte ce tour-ci.

ability-mark_three = Marquez gratuitement 1 étoile sur chacune de 3 cartes.
    .when = Aussitôt
    .help = Une étoile sur chacune de trois cartes non découvertes différentes, chaque fois selon la règle des premières étoiles. S’il y a moins de trois cartes, une sur chacune ; aucune n’est facultative. Rien n’est dépensé, les grandes étoiles donnent leur sagesse, et une carte complétée est découverte ce tour-ci.

ability-free_start = Chaque Observation peut commencer par n’importe quelle étoile commune.
    .when = Ce tour-ci
    .help = La première étoile de chaque Observation de ce tour, celles payées d’un télescope comprises, peut être n’importe quelle étoile commune non marquée d’une carte non découverte ; elle coûte 1 poussière comme toujours. Une étoile de départ n’est jamais commune, même si la carte porte déjà des marques. Inutilisable tant qu’une carte de même pouvoir fait effet, ou si vous n’avez pas de phase Action.

ability-fame_per_grand = À la fin du tour, +1 point de renommée pour toute grande étoile marquée par vous.
    .when = Ce tour-ci
    .help = À la fin du tour, après Découverte et rêve, vous gagnez 1 point de renommée par grande étoile que vous avez marquée ce tour-ci, par Observation ou par pouvoir, avant ou après avoir utilisé cette carte, que votre piste de sagesse soit pleine ou non. Les étoiles du rêveur ne comptent pas. Deux cartes de ce pouvoir comptent chacune.

ability-overfill = Un Repos ajoute toute votre sacoche au lieu de la remplir.
    .when = Ce tour-ci
    .help = Si vous prenez un Repos ce tour-ci, vous gagnez autant de poussières que la capacité de votre sacoche, quoi que vous ayez déjà, et gardez l’excédent. Avec une Observation, il ne se passe rien. Inutilisable tant qu’une carte de même pouvoir fait effet, ou si vous n’avez pas de phase Action.

ability-reclaim_to_grand = La poussière dépensée avant la première grande étoile d’une Observation revient.
    .when = Ce tour-ci
    .help = Pour chaque Observation qui marque une grande étoile, la poussière dépensée pour ses étoiles avant la première grande étoile revient à la fin du tour ; la grande étoile et la suite restent payées. Une Observation sans grande étoile ne rend rien. Ce qui revient peut dépasser votre sacoche, mais ne se dépense pas ce tour-ci. Inutilisable tant qu’une carte de même pouvoir fait effet, ou si vous n’avez pas de phase Action.

ability-reclaim_common = Si vous ne marquez que des étoiles communes sans compléter de carte, la poussière revient.
    .when = Ce tour-ci
    .help = Si toutes les étoiles que vous avez marquées ce tour-ci étaient communes, celles des pouvoirs et celles d’avant comprises, et que vous n’avez complété aucune carte, toute la poussière dépensée pour marquer revient à la fin du tour. Une étoile de départ n’est pas commune ; les étoiles du rêveur ne comptent pas. Ce qui revient peut dépasser votre sacoche, et aucune poussière ne revient deux fois. Inutilisable tant qu’une carte de même pouvoir fait effet, ou si vous n’avez pas de phase Action.

## Variantes en solitaire, plus faciles (R13.15) et plus difficiles (R13.16)

modifier-E1 = Basses eaux
    .help = On retire trois cartes Eau de 14 étoiles exactement au lieu des cartes de 7 étoiles ou moins ; s’il y en a moins de trois, les cartes Eau qui ont le plus d’étoiles.

modifier-E2 = Illustre inconnu
    .help = Auptolémée commence avec 0 point de renommée.

modifier-E3 = À l’œil nu
    .help = Auptolémée ne gagne jamais de télescope.

modifier-E4 = Livre ouvert
    .help = La carte du dessus de la pioche d’Auptolémée est toujours visible.

modifier-E5 = Rayons sans fin
    .help = Quand son rangement laisse vide la pioche d’Auptolémée, la défausse de la bibliothèque, carte tout juste utilisée comprise, est mélangée en une nouvelle pioche : vous ne perdez jamais par épuisement de la pioche.

modifier-E6 = Sacoche lourde
    .help = Vous commencez avec 10 poussières.

modifier-H1 = Grand nom
    .help = Auptolémée commence avec 20 points de renommée.

modifier-H2 = Regard jaloux
    .help = Auptolémée gagne un télescope chaque fois que vous découvrez une carte, mais pas pour une carte complétée en rêve.

modifier-H3 = Dessein caché
    .help = Auptolémée reçoit une carte de décompte final cachée, distribuée après la vôtre et révélée à la fin ; il compte une carte de plus de chacun de ses deux éléments, par élément comme pour les séries.

modifier-H4 = Second souffle
    .help = Auptolémée commence avec 6 poussières et en gagne 6 à chaque Repos.

modifier-H5 = Livre fermé
    .help = La carte droite de la bibliothèque est face cachée dès la mise en place ; on la révèle quand elle est choisie, et sa remplaçante arrive face cachée. Avec E4, une carte vue sur la pioche reste connue.

modifier-H6 = Vaste ciel
    .help = On retire encore une carte de 7 étoiles ou moins de chacun des éléments Air, Feu et Terre.
