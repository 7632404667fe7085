### Летопись игры: по предложению на каждый вид события и те, что рассказывают о нескольких сразу.
### Каждый текст в одну строку. $pen: имя игрока или Автолемей. $card: имя карты, $card_of: «Тельца»,
### $card_the: при слове «созвездие». Настоящее время: имена игроков не имеют рода.

## Количества, в винительном падеже: что получают, платят, меняют

amount-dust = { $n ->
        [one] { $n } пылинку
        [few] { $n } пылинки
        [many] { $n } пылинок
       *[other] { $n } пылинки
    }
amount-telescope = { $n ->
        [one] { $n } телескоп
        [few] { $n } телескопа
        [many] { $n } телескопов
       *[other] { $n } телескопа
    }
amount-wisdom = { $n ->
        [one] { $n } очко мудрости
        [few] { $n } очка мудрости
        [many] { $n } очков мудрости
       *[other] { $n } очка мудрости
    }
amount-pouch = { $n ->
        [one] { $n } деление мешочка
        [few] { $n } деления мешочка
        [many] { $n } делений мешочка
       *[other] { $n } деления мешочка
    }
amount-fame = { $n ->
        [one] { $n } очко славы
        [few] { $n } очка славы
        [many] { $n } очков славы
       *[other] { $n } очка славы
    }

## Карта из собственного издания, по её коду

own-card = { $code }
    .of = созвездия { $code }
    .the = { $code }

## События

log-turn-began = Ход { $turn }: { $pen }

log-ability-used = { $pen } применяет способность { $card_of }.
    .gain = { $pen } применяет способность { $card_of } и получает { $amount }.

log-traded = { $pen } меняет { $dust } на 1 телескоп.

log-observe-began = { $telescope ->
        [yes] { $pen } тратит 1 телескоп.
       *[no] { $pen } наблюдает созвездие { $card_the }.
    }

log-star-marked = { $means ->
        [observe] { $pen } отмечает { $n ->
            [one] { $n } звезду
            [few] { $n } звезды
            [many] { $n } звёзд
           *[other] { $n } звезды
        } { $card_of } за { $dust }: { $stars }.
        [dream] Мечтатель отмечает { $n ->
            [one] { $n } звезду
            [few] { $n } звезды
            [many] { $n } звёзд
           *[other] { $n } звезды
        } { $card_of }: { $stars }.
       *[other] { $pen } отмечает без пыли { $n ->
            [one] { $n } звезду
            [few] { $n } звезды
            [many] { $n } звёзд
           *[other] { $n } звезды
        } { $card_of }: { $stars }.
    }

log-observe-ended = { $pen } завершает наблюдение: { $stars ->
        [one] { $stars } звезда
        [few] { $stars } звезды
        [many] { $stars } звёзд
       *[other] { $stars } звезды
    } { $card_of }.

log-card-completed = Карта завершена: { $card }.

log-gained = { $why ->
        [turn_end] В конце хода благодаря карте «{ $card }» { $pen } получает { $amount }.
        [ability] Благодаря карте «{ $card }» { $pen } получает { $amount }.
        [grand_star] { $pen } получает { $amount } за большую звезду.
       *[other] { $pen } получает { $amount }.
    }
    .star = { $star } даёт { $amount }.
    .star-lost = { $star } уже ничего не даёт: шкала мудрости заполнена.
    .lost = { $what ->
        [pouch] { $pen }: мешочек больше не растёт.
       *[other] { $pen }: шкала мудрости заполнена.
    }

log-paid = { $pen } платит { $amount }.

log-rested = { $pen } отдыхает.
    .gain = { $pen } отдыхает и берёт { $amount }.

log-cards-woken = Снова активны: { $cards }.

log-sphere-turned = Маркер переходит на сферу { $sphere_of }.

log-deck-discarded = Из колоды в сброс: { $card }.

log-discovery-began = { $discoverer ->
        [nobody] Грёза завершает созвездие { $card_the }: оно никому не достаётся. Звёзды: { $stars }.
       *[somebody] { $pen } открывает созвездие { $card_the }. Звёзды: { $stars }.
    }

log-boon-chosen = { $pen } выбирает дар { $boon } { $card_of }: тайна, пока не выберут все, у кого звёзд поровну.

log-boon-taken = { $pen } берёт дар { $card_of }: { $amount }.

log-card-taken = { $pen } забирает созвездие { $card_the }.

log-card-discarded = { $why ->
        [dream] В сброс: { $card }.
       *[limit] { $pen } сбрасывает созвездие { $card_the }: таков предел карт.
    }

log-place-filled = Восходит новое созвездие: { $card }.

log-end-triggered = Появилась карта «Конец игры»: { $last_turns ->
        [1] этот ход последний.
        [one] остался { $last_turns } ход, считая этот.
        [few] осталось { $last_turns } хода, считая этот.
        [many] осталось { $last_turns } ходов, считая этот.
       *[other] осталось { $last_turns } хода, считая этот.
    }

log-dream-began = { $number ->
        [one] Начинается грёза: { $number } звезда.
        [few] Начинается грёза: { $number } звезды.
        [many] Начинается грёза: { $number } звёзд.
       *[other] Начинается грёза: { $number } звезды.
    }

log-die-rolled = { $again ->
        [yes] { $pen } бросает кубик: { $value }. Карты там нет, ещё раз.
       *[no] { $pen } бросает кубик: { $value }.
    }

log-library-chosen = { $source ->
        [left] Левая карта: { $card }
        [right] Правая карта: { $card }
       *[deck] Верхняя карта колоды: { $card }
    }; { $focus }, до { $number ->
        [one] { $number } звезды
        [few] { $number } звёзд
        [many] { $number } звёзд
       *[other] { $number } звезды
    }.

log-library-filled = { $side ->
        [left] { $face ->
            [up] Новая левая карта библиотеки: { $card }.
           *[down] Слева в библиотеку ложится карта лицом вниз.
        }
       *[right] { $face ->
            [up] Новая правая карта библиотеки: { $card }.
           *[down] Справа в библиотеку ложится карта лицом вниз.
        }
    }

log-library-top-shown = Верхняя карта его колоды: { $card }.

log-library-shuffled = { $cards ->
        [one] { $cards } карта его сброса становится
        [few] { $cards } карты его сброса становятся
        [many] { $cards } карт его сброса становятся
       *[other] { $cards } карты его сброса становятся
    } новой колодой.

log-turn-ended = { $pen } завершает ход.

log-game-ended = { $result ->
        [lost] Колода Автолемея иссякла: ночь проиграна.
        [beaten] Ночь остаётся за Автолемеем.
        [shared] Победу этой ночью делят { $winners }.
       *[won] Победитель этой ночи: { $winners }.
    }
