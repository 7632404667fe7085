### Стол: о чём спрашивают, что можно сделать, и слова вокруг. Каждый текст в одну строку.

## О чём спрашивают; $name: имя игрока

decision-turn = { $name }: первая звезда, способность или отдых.
decision-observe = { $name }: следующая звезда или остановиться.
decision-again = { $name }: ещё одно наблюдение за 1 телескоп или конец хода.
decision-ability = { $name }, { $card_the }: какую звезду отметить?
decision-trade = { $name }: обменять ещё раз?
decision-dream = { $name }: вести перо мечтателя, звезда { $star } из { $number }.
decision-discover = { $name }: какая карта открывается теперь?
decision-boon = { $name }: какой дар { $card_of }?
decision-activate = { $n ->
        [one] { $name }: какая карта станет активной? Ещё { $n }.
        [few] { $name }: какие карты станут активными? Ещё { $n }.
        [many] { $name }: какие карты станут активными? Ещё { $n }.
       *[other] { $name }: какие карты станут активными? Ещё { $n }.
    }
decision-discard = { $name }: карт больше предела, какая уходит?

## Что можно сделать

action-rest = Отдых
    .dust = взять { $amount }
    .wakes = разбудить: { $cards }
    .discards = сбросить верхнюю карту колоды
action-stop-turn = Закончить ход
action-stop-observe = Закончить это наблюдение
action-stop-again = Закончить ход
action-stop-trade = Больше не менять
action-trade = Обменять { $amount } на 1 телескоп
action-discover = Открыть созвездие { $card_the }
action-mark = Отметить звезду { $star } { $card_of }

## Способности в двух словах, для журналов и карт (до 22 букв)

short-gain_dust = { $n ->
        [one] +{ $n } пылинка
        [few] +{ $n } пылинки
        [many] +{ $n } пылинок
       *[other] +{ $n } пылинки
    }
short-gain_telescope = +{ $n } телескоп
short-trade_dust = { $cost } пыли → телескоп
short-gain_wisdom = +{ $n } к мудрости
short-gain_pouch = мешочек +{ $n }
short-fame_per_marked = слава за начатые карты
short-fame_per_element = слава за стихию сферы
short-mark_any = любая звезда
short-starburst = звезда и соседки
short-mark_two = 2 звезды
short-mark_three = по звезде на 3 картах
short-free_start = начать где угодно
short-fame_per_grand = слава за большие
short-overfill = отдых: +весь мешочек
short-reclaim_to_grand = пыль до большой назад
short-reclaim_common = обычные: пыль назад

## Стол

table-turn = ход { $turn }
table-to-end = { $n ->
        [one] до конца { $n } карта
        [few] до конца { $n } карты
        [many] до конца { $n } карт
       *[other] до конца { $n } карты
    }
table-last-turns = { $n ->
        [1] последний ход
        [one] остался { $n } ход
        [few] осталось { $n } хода
        [many] осталось { $n } ходов
       *[other] осталось { $n } хода
    }
table-over = ночь окончена
table-label = { $word }:
table-log = Эта ночь
table-began = Ночь начинает { $name }.
table-complete = завершена
table-empty-place = Карты нет: колода иссякла.
table-place-waits = Здесь взойдёт новая карта.
table-in-force = действует
table-deck = { $n ->
        [one] { $n } карта в колоде
        [few] { $n } карты в колоде
        [many] { $n } карт в колоде
       *[other] { $n } карты в колоде
    }
table-discard = Сброс, сначала последняя: { $cards }
table-thinks = { $name } размышляет …
table-forfeit = { $name } не решает ({ $reason }: { $detail }), решение за другим ботом.
table-default-name = Игрок { $n }
table-default-solo = Вы

seat-dust = пыль { $dust }/{ $pouch }
seat-telescopes = телескопы { $n }
seat-wisdom = мудрость { $n }/{ $most }
seat-cards = карты { $n }/{ $limit }
seat-final = { $name }, карта итогового подсчёта: { $first } и { $second }

library-title = Библиотека
    .left = слева
    .right = справа
    .top = сверху
    .face-down = лицом вниз
    .deck = { $n ->
        [one] { $n } карта в его колоде
        [few] { $n } карты в его колоде
        [many] { $n } карт в его колоде
       *[other] { $n } карты в его колоде
    }

## Карты и звёзды крупно

page-fame = Итоговая слава
page-element = Стихия
page-ability = Способность
page-boons = Дары
page-star = Звезда
page-joined = Соседки
page-where = Где
    .place = на небе, у сферы { $sphere_of }
    .owner = у игрока { $name }
    .discard = в сбросе
    .library = в библиотеке Автолемея
    .library-discard = в сбросе библиотеки
    .library-deck = лицом вниз в колоде Автолемея
    .unseen = ещё не видели

## Подсчёт: источники в том порядке, в каком их считают

score-title = Итоговый подсчёт
score-fame = Слава за игру
score-pouch = Размер мешочка
score-limit = Предел карт
score-dust = Пыль, 1 за 3
score-stars = Звёзды на местах, 1 за 2
score-active = Активные карты
score-telescopes = Телескопы, по 2
score-elements = Стихии
score-total = Всего
score-winner = Победитель этой ночи: { $names }.
score-winners = Победу этой ночью делят { $names }.
score-beaten = Ночь остаётся за Автолемеем.
score-lost = Колода Автолемея иссякла, и ночь проиграна. Вот что она принесла бы:
score-later = Подсчёт будет, когда ночь окончится.

## Что набирают игроки: слово, что за ним, что оно делает

command-help = помощь
    .with = [ПРАВИЛО | КАРТА | E2]
    .help = этот список; правило (помощь R4.3), раздел (помощь R4), способность (помощь A7), карта и её предание (помощь Tau), вариант игры
command-card = карта
    .with = КОД
    .help = карта крупно, со звёздами и дарами
command-legal = можно
    .help = всё, что можно сделать сейчас
command-why = почему
    .with = ДЕЙСТВИЕ
    .help = почему действие запрещено (почему mark Tau.4)
command-hint = подсказка
    .help = что сыграл бы компьютер, с шансами и доводами
command-undo = отмена
    .help = вернуть последнее действие
command-journals = журналы
    .help = все журналы, карты и стопки целиком
command-log = летопись
    .help = весь рассказ об этой ночи
command-final = итоговая
    .help = ваша карта итогового подсчёта, только для ваших глаз
command-score = счёт
    .help = итоговый подсчёт, когда игра окончена
command-save = сохранить
    .with = ФАЙЛ
    .help = записать игру в файл
command-quit = выход
    .help = уйти из-за стола; то же самое делает q

help-play = Число выбирает действие. Действие можно и написать: { $example }. Пустая строка снова показывает стол.
help-signs = Знаки
    .fame = слава
    .dust = пыль, из размера мешочка
    .telescope = телескопы
    .wisdom = мудрость
    .pouch = мешочек больше
    .cards = карты, из предела
    .activation = использованные карты становятся активными
    .active = активная карта
    .exhausted = использованная карта
    .in-force = действует в этот ход
    .icon = проходя здесь, сбрасывают верхнюю карту
    .first = первый игрок
    .legal = можно отметить сейчас
    .near = сюда ведёт взор Автолемея
help-ruling = Почему: { $reason }

## Ответы

answer-undone = Отменено: { $action }
answer-nothing-to-undo = Отменять нечего.
answer-legal = { $action }: сейчас это можно.
answer-refused = { $reason } ({ $rule })
answer-not-understood = «{ $text }»: это не выбор, не действие и не команда. Наберите { $help }.
answer-no-choice = Выбора { $n } нет: числа идут от 1 до { $last }.
answer-no-star = Звезды { $n } нет: звёзды { $card_of } идут от 1 до { $last }.
answer-no-card = Карты «{ $text }» нет. { $hint }
answer-no-card-hint = На столе: { $cards }
answer-no-topic = О «{ $text }» справки нет: попробуйте правило (R4.3), способность (A7), карту (Tau) или вариант (E2).
answer-saved = Сохранено: { $path }
answer-save-name = Куда сохранить? { $example }
answer-save-failed = Не удалось записать { $path }: { $reason }
save-failed-no-folder = такой папки нет.
save-failed-forbidden = писать туда не разрешено.
save-failed-exists = такой файл уже есть. Выберите другое имя.
save-failed-bad-name = такого имени у файла быть не может.
save-failed-full = место закончилось.
save-failed-other = система не разрешает.
answer-why-what = Почему что? { $example }
answer-over = Игра окончена.

pass-keyboard = Этот выбор тайный. Передайте клавиатуру: { $name }; остальные не смотрят.
    .continue = Enter, когда { $name } у клавиатуры.
pass-final = Смотрит только { $name }. Нажмите Enter.
    .hide = Enter, чтобы спрятать.
setup-players = Сколько игроков? От 2 до 5 за этим экраном или 1 против Автолемея
    .again = Число от 1 до 5, пожалуйста.

farewell = Доброй ночи.
farewell-saved = Игра сохранена. Продолжить её можно так:
farewell-lost = Игру не удалось сохранить: { $reason }

## Просмотр записи

replay-at = Действие { $n } из { $last }: { $action }
replay-start = Перед первым действием, всего их { $last }.
replay-keys = Enter или n: вперёд · p: назад · g 42: к действию 42 · q: выход
replay-ends = Это было последнее действие.
replay-begins = Это начало.
replay-no-number = { $text }: такого действия нет, они идут от 0 до { $last }.
replay-go-where = К какому действию? Наберите g и число от 0 до { $last }, например g { $last }.

## Проверка записи

verify-record = { $n ->
        [one] Запись цела: { $n } действие повторяется, как написано.
        [few] Запись цела: { $n } действия повторяются, как написано.
       *[other] Запись цела: { $n } действий повторяются, как написано.
    }
verify-deal = Расклад тот самый, что был заверен, и каждая взятая карта, каждый бросок следуют из него.
verify-compare = Его отпечаток, чтобы сравнить с показанным в начале игры: { $hash }
verify-no-deal = Заверенный расклад не указан, поэтому он не проверен (--deal FILE).
verify-under-way = Игра не окончена: то, что ещё впереди, не проверено.
verify-fails = { $n ->
        [one] { $n } вещь не сходится.
        [few] { $n } вещи не сходятся.
       *[other] { $n } вещей не сходятся.
    }

## `astra edition show`

edition-code = Код
edition-name = Имя
edition-stars = Звёзды
edition-fame = Слава
edition-no-figure = Рисунка нет: он шире этого окна, ему нужна ширина от { $columns }.

## Если бы ночь кончилась сейчас, и чем она кончилась

night-now = Если бы ночь кончилась сейчас
    .help = Что дал бы каждому итоговый подсчёт в эту минуту. Итоговая карта, которую вы не видите, считается по наименьшему; второе число показывает, сколько она может дать самое большее.
    .known = Что дал бы каждому итоговый подсчёт в эту минуту.
night-range = { $least }–{ $most }
night-said = { $most ->
        [0] { $least }, если бы ночь кончилась сейчас
       *[other] от { $least } до { $most }, если бы ночь кончилась сейчас
    }
night-by-fame = в славе за игру
night-by-pouch = в мешочке
night-by-limit = в мудрости
night-by-dust = в звёздной пыли
night-by-stars = в звёздах на местах
night-by-active = в активных картах
night-by-telescopes = в телескопах
night-by-elements = в стихиях
night-won = с перевесом { $by }, прежде всего { $source }
    .plain = с перевесом { $by }
    .shared = при равном счёте
night-place = { $place ->
        [1] Первое место
        [2] Второе место
        [3] Третье место
        [4] Четвёртое место
       *[other] Пятое место
    }
night-line = { $place }, отставание { $by }, прежде всего { $source }
    .plain = { $place }, отставание { $by }
    .place = { $place }
    .won = Первое место, перевес { $by }, прежде всего { $source }
    .won-plain = Первое место, перевес { $by }
night-you = Вы
night-best = Лучший момент
    .card = Ход { $turn }: { $card } и слава { $gain }
    .plain = Ход { $turn }: слава { $gain }
night-best-of = Лучший момент: { $name }
night-discoveries = Больше всего открытий
    .told = { $names }: { $n }
night-grand = Больше всего великих звёзд
    .told = { $names }: { $n }
night-steal = Самый дерзкий перехват
    .told = { $name } забирает { $card_the }, а { $n ->
        [one] на { $n } звезду
        [few] на { $n } звезды
       *[many] на { $n } звёзд
    } больше там было у { $other }
