### Ce que les Anciens racontaient de chaque constellation : deux ou trois phrases, la source au-dessus.

# Ovid, Metamorphoses 4.663-764; Eratosthenes, Catasterisms 17
story-And = La mère s’était vantée, la fille paya : on enchaîna Andromède à un rocher pour le monstre. Persée, porté par ses sandales ailées, l’aurait crue de marbre si la brise n’avait remué ses cheveux. Athéna l’a placée au ciel, les bras encore étendus.

# Homer, Iliad 20.231-235; Eratosthenes, Catasterisms 26
story-Aqr = Ganymède, le plus beau des mortels, fut enlevé de Troie pour verser à boire aux dieux. Au ciel il verse sans fin, et Ératosthène voyait dans l’ampleur du flot la preuve que c’est du nectar.

# Eratosthenes, Catasterisms 30; Hyginus, On Astronomy 2.16
story-Aql = Quand les dieux se partagèrent les oiseaux, l’aigle échut à Zeus, et c’est l’aigle qui lui apporta Ganymède. Seul de tous les vivants, disait-on, il vole droit au soleil sans plier devant ses rayons.

# Eratosthenes, Catasterisms 39; Aratus, Phaenomena 402-430
story-Ara = Les Cyclopes forgèrent cet autel, et les dieux y prêtèrent leur premier serment commun avant de marcher contre Cronos. Vainqueurs, ils le placèrent parmi les étoiles. Les marins redoutaient de le voir briller seul entre les nuages : il annonçait la tempête du sud.

# Apollonius of Rhodes, Argonautica 1.524-527; Aratus, Phaenomena 342-352; Eratosthenes, Catasterisms 35
story-Arg = Une poutre parlante, taillée dans le chêne de Dodone, vivait dans la coque d’Argo, qui mena Jason à la Toison d’or. On n’en voit au ciel qu’une moitié, du mât aux rames de gouverne. Il s’avance la poupe la première, comme un vaisseau qui vient à terre.

# Eratosthenes, Catasterisms 19; Apollodorus, Library 1.9.1
story-Ari = Un bélier d’or emporta Phrixos et Hellé loin des ruses de leur marâtre ; Hellé glissa, et le détroit prit son nom, l’Hellespont. Phrixos déposé en Colchide, le bélier lui laissa sa toison et monta aux étoiles. Voilà pourquoi il brille si peu.

# Eratosthenes, Catasterisms 13; Hyginus, On Astronomy 2.13; Aratus, Phaenomena 156-166
story-Aur = Érichthonios d’Athènes fut le premier homme à atteler quatre chevaux, et Zeus s’en émerveilla : seul le Soleil menait ainsi. Il porte sur l’épaule la chèvre qui nourrit Zeus enfant. C’est Capella, l’une des étoiles les plus brillantes du nord.

# Homer, Odyssey 5.272; Aratus, Phaenomena 91-95; Ovid, Metamorphoses 2.496-507
story-Boo = Homère l’appelle celui qui se couche tard : debout derrière l’Ourse qu’il mène, il descend avec lenteur. Certains le nomment Arcas, qui rencontra sa propre mère sous la forme d’une ourse et leva son javelot. Zeus les enleva tous deux avant qu’il ne le lance.

# Eratosthenes, Catasterisms 11; Hyginus, On Astronomy 2.23; Apollodorus, Library 2.5.2
story-Cnc = Tandis qu’Héraclès combattait l’Hydre, un crabe sortit du marais de Lerne et le pinça au pied. Nul autre animal n’avait pris le parti du monstre. Il l’écrasa, et Héra, qui haïssait le héros, donna à ce petit allié une place dans le zodiaque.

# Homer, Iliad 22.25-31; Eratosthenes, Catasterisms 33; Hyginus, On Astronomy 2.35
story-CMa = Homère connaissait déjà le Chien d’Orion, le plus brillant des astres, qui apporte la fièvre. D’autres y voient Lélaps, le chien auquel rien n’échappe, lancé après un renard que rien n’attrape. Zeus trancha l’énigme : le renard devint pierre, et le chien constellation.

# Eratosthenes, Catasterisms 42; Hyginus, On Astronomy 2.4, 2.36
story-CMi = Il se lève juste avant le Grand Chien, d’où son nom grec, Procyon. Les uns en font le second chien d’Orion. Pour d’autres c’est Maira, la chienne fidèle qui mena une fille jusqu’au corps de son père assassiné.

# Hyginus, On Astronomy 2.28; Eratosthenes, Catasterisms 27
story-Cap = Quand Typhon surgit parmi les dieux, Pan sauta dans le fleuve : sous l’eau il devint poisson, et chèvre au-dessus. Zeus admira la ruse et garda cette forme parmi les étoiles. La chèvre-poisson est plus ancienne encore : Babylone la connaissait déjà.

# Apollodorus, Library 2.4.3; Aratus, Phaenomena 188-196, 654-658; Hyginus, On Astronomy 2.10
story-Cas = Elle se disait plus belle que les filles de la mer, et la mer vint réclamer son enfant. Au ciel elle a gardé son trône. Mais quand le pôle tourne il bascule, et la reine orgueilleuse descend la tête la première, comme un plongeur.

# Ovid, Fasti 5.379-414; Eratosthenes, Catasterisms 40
story-Cen = Chiron, le plus sage des centaures, éleva Achille et enseigna aux héros l’art de guérir. Une flèche empoisonnée d’Héraclès, son hôte, glissa et lui tomba sur le pied. Le grand guérisseur ne trouva pas de remède, et Zeus le plaça parmi les étoiles.

# Aratus, Phaenomena 179-187; Apollodorus, Library 2.4.3; Eratosthenes, Catasterisms 15
story-Cep = Roi d’Éthiopie, il écouta un oracle et livra sa fille à la mer ; un étranger la lui rendit. Toute sa maison malheureuse est montée au ciel avec lui. Il se tient près du pôle, les bras écartés, et ses pieds ne se couchent jamais.

# Ovid, Metamorphoses 4.706-739; Eratosthenes, Catasterisms 36
story-Cet = Poséidon envoya la bête venger les nymphes de la mer, offensées par une reine vantarde. Elle fendait les flots comme une galère à toutes rames. Elle mordait une ombre sur l’eau quand Persée, à qui était cette ombre, fondit sur elle l’épée à la main.

# Aratus, Phaenomena 399-401; Hyginus, On Astronomy 2.27; Ptolemy, Almagest 8.1
story-CrA = Aratos ne voyait qu’un cercle d’étoiles sans nom sous les pieds de devant du Sagittaire. On y reconnut sa guirlande, jetée par jeu. Ptolémée y compta treize étoiles et nota le nom qui lui est resté, Couronne australe.

# Ovid, Metamorphoses 8.174-182; Eratosthenes, Catasterisms 5; Hyginus, On Astronomy 2.5
story-CrB = Le fil d’Ariane tira Thésée du labyrinthe, et il l’abandonna sur le rivage de Naxos. C’est là que Dionysos la trouva. Il lança au ciel sa couronne, dont les joyaux prirent feu dans leur vol.

# Ovid, Fasti 2.243-266; Eratosthenes, Catasterisms 41; Hyginus, On Astronomy 2.40
story-Crv = Apollon envoya le corbeau puiser de l’eau, mais il vit en chemin des figues vertes et attendit qu’elles mûrissent. Il rentra tard, avec un serpent d’eau pour excuse. Le dieu, à qui l’on ne ment pas, le mit au ciel, assoiffé, près d’une coupe pleine.

# Ovid, Fasti 2.243-266; Aratus, Phaenomena 448
story-Crt = C’est la coupe dorée que portait le corbeau quand Apollon, préparant une fête pour Zeus, l’envoya chercher de l’eau pure. Elle est posée, pleine, sur le dos du serpent d’eau. L’oiseau, tout près, peut regarder mais non boire.

# Euripides, Helen 16-22; Eratosthenes, Catasterisms 25; Hyginus, On Astronomy 2.8
story-Cyg = Zeus vint à Léda sous les plumes d’un cygne fuyant un aigle, et de cette rencontre naquit Hélène, pour qui Troie brûla. Il regagna le ciel sans changer de forme. L’oiseau y est resté, ailes ouvertes le long de la Voie lactée.

# Eratosthenes, Catasterisms 31; Hyginus, On Astronomy 2.17; Ovid, Fasti 2.81-82
story-Del = Amphitrite ne voulait pas du maître de la mer et se cacha tout au bout, chez Atlas. De tous les messagers de Poséidon, seul le dauphin la trouva et sut la convaincre. On le remercia par des étoiles.

# Eratosthenes, Catasterisms 3; Hyginus, On Astronomy 2.3; Aratus, Phaenomena 45-62
story-Dra = La Terre offrit à Héra des pommes d’or pour ses noces, et la déesse enroula autour de l’arbre un serpent sans sommeil. Héraclès le tua ; Héra le plaça parmi les étoiles. Il y veille encore, lové autour du pôle, et ne se couche jamais.

# Ptolemy, Almagest 7.5; Geminus, Introduction to the Phenomena 3.8
story-Equ = Aucun poète ne l’a chanté : le Petit Cheval entre dans les catalogues réduit à sa tête, quatre étoiles pâles chez Ptolémée. Géminos en attribue l’idée à Hipparque. Sa tête se lève avant celle de Pégase : chaque nuit, il gagne d’un museau.

# Ovid, Metamorphoses 2.304-366; Eratosthenes, Catasterisms 37; Aratus, Phaenomena 359-366
story-Eri = Phaéton mena un seul jour le char du Soleil et mit le feu au monde ; la foudre le précipita, brûlant, dans l’Éridan. Ses sœurs pleurèrent sur la rive jusqu’à devenir peupliers, et leurs larmes, ambre. Ératosthène, à Alexandrie, préférait y voir le Nil.

# Pindar, Nemean 10.55-90; Eratosthenes, Catasterisms 10; Hyginus, On Astronomy 2.22
story-Gem = Castor était mortel, Pollux fils de Zeus. Quand Castor tomba, son frère céda pour lui la moitié de son immortalité. Depuis, ils partagent la mort et le ciel, un jour l’un, un jour l’autre.

# Aratus, Phaenomena 63-70; Eratosthenes, Catasterisms 4; Hyginus, On Astronomy 2.6
story-Her = Aratos voyait un homme à genoux, brisé de fatigue, et avouait que nul ne savait son nom ni sa tâche. D’autres le reconnurent sans peine : Héraclès, la massue levée, un pied sur la tête du Dragon.

# Ovid, Fasti 2.243-266; Aratus, Phaenomena 443-449
story-Hya = Le corbeau accusa ce serpent de son retard, alors qu’il n’avait rien fait que vivre dans la source. Le voici étendu au ciel, la plus longue des figures, la coupe posée sur ses anneaux. Près de sa queue, le corbeau le becquette encore.

# Eratosthenes, Catasterisms 12; Theocritus, Idylls 25.204-281; Apollodorus, Library 2.5.1
story-Leo = Nulle lame n’entamait le cuir du lion de Némée. Héraclès l’étouffa à mains nues, l’écorcha avec ses propres griffes et ne quitta plus sa dépouille. Zeus plaça au ciel le roi des animaux.

# Hyginus, On Astronomy 2.33; Aratus, Phaenomena 338-341; Eratosthenes, Catasterisms 34
story-Lep = Léros n’avait pas de lièvres, jusqu’au jour où l’on y apporta une hase pleine ; bientôt ils dévorèrent l’île et il fallut les chasser. L’un d’eux fut mis au ciel, pour rappeler que les souhaits se multiplient. Le Chien l’y poursuit aux pieds d’Orion.

# Aratus, Phaenomena 88-90; Virgil, Georgics 1.32-35, 1.208; Ptolemy, Almagest 8.1
story-Lib = Pour les Grecs, ces étoiles étaient les pinces du Scorpion, et Ptolémée les nomme encore ainsi. Rome en fit une balance qui, à l’équinoxe, pèse le jour et la nuit. Chez Virgile, le Scorpion replie ses bras pour laisser à César une place au ciel.

# Aratus, Phaenomena 436-442; Hyginus, On Astronomy 2.38; Ptolemy, Almagest 8.1
story-Lup = Les Grecs ne l’appelaient que la Bête. Le Centaure la tient devant lui et la porte à l’Autel, chasseur avec son offrande. Bien plus tard seulement, on décida que c’était un loup.

# Eratosthenes, Catasterisms 24; Hyginus, On Astronomy 2.7; Ovid, Metamorphoses 10.40-48
story-Lyr = Hermès fit la première lyre d’une carapace de tortue. Aux mains d’Orphée, elle arrêta la roue d’Ixion et fit pleurer les Furies. Quand il fut mort, les Muses demandèrent qu’on la suspende parmi les étoiles.

# Eratosthenes, Catasterisms 6; Hyginus, On Astronomy 2.14; Ovid, Fasti 6.733-762
story-Oph = Asclépios guérissait si bien qu’il se mit à réveiller les morts. Leur maître se plaignit, et Zeus foudroya le médecin. Puis, par égard pour Apollon, il le plaça parmi les étoiles, le serpent toujours en main.

# Eratosthenes, Catasterisms 32; Aratus, Phaenomena 634-646; Hyginus, On Astronomy 2.34
story-Ori = Le chasseur se vanta de tuer toutes les bêtes de la terre, et la Terre lui répondit par un scorpion. Tous deux furent mis au ciel, aussi loin que possible l’un de l’autre. Quand le Scorpion se lève, Orion s’en va déjà par la porte du couchant.

# Hesiod, Theogony 280-286; Aratus, Phaenomena 205-224; Eratosthenes, Catasterisms 18
story-Peg = Il jaillit du cou de Méduse quand Persée lui trancha la tête. Sur l’Hélicon il frappa le sol, et la source des Muses naquit sous son sabot. Le ciel n’en montre que l’avant et laisse le reste aux poètes.

# Apollodorus, Library 2.4.2; Eratosthenes, Catasterisms 22; Hyginus, On Astronomy 2.12
story-Per = Chaussé de sandales ailées, coiffé du casque d’Hadès, il surprit les Gorgones endormies, ne regarda que l’image dans son bouclier, et frappa. Il porte toujours la tête de Méduse. Une de ses étoiles, Algol, cligne encore.

# Ovid, Fasti 2.457-474; Hyginus, On Astronomy 2.30; Aratus, Phaenomena 239-247
story-Psc = Fuyant Typhon, Aphrodite et son fils arrivèrent à l’Euphrate et sautèrent. Deux poissons les portèrent à l’autre rive. Un long lien les unit par la queue, et une étoile en marque le nœud.

# Eratosthenes, Catasterisms 38; Hyginus, On Astronomy 2.41; Aratus, Phaenomena 386-388
story-PsA = La déesse syrienne Dercéto tomba la nuit dans un lac, et ce poisson la sauva ; depuis, les Syriens honorent les poissons. On dit que les deux du zodiaque sont ses enfants. Il boit ce que verse le Verseau, et sa bouche est Fomalhaut.

# Eratosthenes, Catasterisms 29; Aratus, Phaenomena 311; Hyginus, On Astronomy 2.15
story-Sge = Zeus avait tué Asclépios d’un coup de foudre. Apollon, père du mort, n’osa s’en prendre à Zeus ; de cette flèche il abattit les Cyclopes, qui avaient forgé la foudre. Aratos la voit voler encore, seule, sans arc.

# Eratosthenes, Catasterisms 28; Hyginus, On Astronomy 2.27
story-Sgr = Beaucoup y voient un centaure, mais Ératosthène objecte qu’aucun centaure ne tire à l’arc. Il nomme Crotos, élevé parmi les Muses et si ravi de leurs chants qu’il inventa l’applaudissement. Elles prièrent Zeus de l’en récompenser.

# Eratosthenes, Catasterisms 7; Aratus, Phaenomena 634-646; Ovid, Metamorphoses 2.195-200
story-Sco = Artémis le fit surgir d’une colline de Chios pour piquer Orion. Il était si grand que les Grecs lui donnèrent la place de deux signes, l’un pour le corps, l’autre pour les pinces. Orion fuit encore sous la terre chaque fois qu’il se lève.

# Hyginus, On Astronomy 2.14; Aratus, Phaenomena 82-87; Ptolemy, Almagest 7.5
story-Ser = Un serpent s’approcha d’Asclépios, qui l’abattit ; un second vint, une herbe dans la gueule, et le premier se releva. Ainsi le guérisseur apprit son dernier secret. Il tient le serpent à deux mains, et c’est aujourd’hui la seule constellation en deux morceaux.

# Ovid, Metamorphoses 2.846-875, Fasti 4.717-718; Eratosthenes, Catasterisms 14
story-Tau = Un taureau blanc comme neige se coucha parmi les jeunes filles sur un rivage de Phénicie, et Europe monta sur son dos. C’était Zeus, qui nagea avec elle jusqu’en Crète. Le ciel n’en montre que l’avant ; le reste est sous l’eau.

# Eratosthenes, Catasterisms 20; Aratus, Phaenomena 233-238; Hyginus, On Astronomy 2.19
story-Tri = Le Bélier est pâle, aussi Hermès plaça-t-il au-dessus de sa tête une lettre brillante : un delta, pour Dios, « de Zeus » en grec. D’autres y voyaient l’embouchure du Nil, ou les trois pointes de la Sicile.

# Homer, Iliad 18.487-489; Ovid, Metamorphoses 2.401-530; Eratosthenes, Catasterisms 1
story-UMa = Callisto chassait avec Artémis jusqu’au jour où Zeus l’aima, et pour cela on fit d’elle une ourse. Quand il l’éleva au ciel, Héra pria l’Océan de ne jamais la laisser se baigner. Aussi l’Ourse, qu’Homère nomme également le Chariot, ne se couche-t-elle jamais.

# Aratus, Phaenomena 30-44; Eratosthenes, Catasterisms 2; Hyginus, On Astronomy 2.2
story-UMi = Deux ourses cachèrent Zeus enfant dans une grotte de Crète et reçurent en remerciement les deux plus hautes places du ciel. Les Grecs naviguaient d’après la grande. Les Phéniciens se fiaient à Cynosure, la petite : plus pâle, mais tournant plus près du pôle.

# Aratus, Phaenomena 96-136; Eratosthenes, Catasterisms 9; Hyginus, On Astronomy 2.25
story-Vir = À l’âge d’or, la Justice vivait parmi les hommes ; à l’âge d’argent, elle se retira dans les collines. Quand ils forgèrent la première épée et mangèrent le bœuf de labour, elle s’envola. Elle est là-haut, un épi de blé à la main.
