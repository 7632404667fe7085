### Стол в браузере: вопросы, кнопки, пояснения, объявления. Каждый текст в одну строку.
### $card: имя карты, $card_of: родительный падеж, $card_the: именительный; $name: имя игрока.

## Чей ход и как далеко он зашёл

play-table = Стол
play-your-turn = Ваш ход
play-turn-of = Ходит { $name }
play-asked-you = Выбор за вами
play-round = раунд { $n }
play-solo = В одиночку
play-over = Ночь окончена
play-to-scores = Подвести итог
play-phases = Фазы хода
play-phase-abilities = Способности
    .help = Сначала сколько угодно ваших активных карт, одна за другой. Первая звезда или отдых завершает эту фазу.
play-phase-action = Действие
    .help = Наблюдение, которое отмечает звёзды за пыль, или отдых, который наполняет мешочек, будит карты активной сферы и двигает маркер.
play-phase-discovery = Открытие
    .help = Целиком отмеченная карта открывается: остальные, у кого на ней есть звёзды, выбирают дары, первыми те, у кого звёзд больше; затем карту берёт тот, чей ход.
play-phase-dream = Грёза
    .help = После отдыха перо мечтателя бесплатно отмечает столько звёзд, каково число активной сферы, и никто за них ничего не получает.

## О чём спрашивают

play-prompt = О чём спрашивают
play-turn-all = Способность, наблюдение или отдых
play-turn-observe = Наблюдение или отдых
play-turn-use-rest = Способность или отдых
play-turn-use-end = Ещё одна способность или конец хода
play-turn-rest = Остаётся только отдых
play-observe = Наблюдение: { $card }
play-observe-more = Наблюдение: { $card }; дальше или стоп
play-again = Наблюдать ещё или закончить ход
play-ability = { $card }: { $what }
play-trade = Пыль в обмен на телескопы
play-dream = Грёза: { $card }
play-dream-choose = { $n ->
        [one] Грёза: отметьте { $n } звезду
        [few] Грёза: отметьте { $n } звезды
        [many] Грёза: отметьте { $n } звёзд
       *[other] Грёза: отметьте { $n } звезды
    }
play-boon = Ваш дар { $card_of }
play-discover = Какая карта открывается теперь?
play-activate = { $n ->
        [one] Разбудите { $n } карту
        [few] Разбудите { $n } карты
        [many] Разбудите { $n } карт
       *[other] Разбудите { $n } карты
    }
play-discard = { $n ->
        [one] Предел превышен: отпустите { $n } карту
        [few] Предел превышен: отпустите { $n } карты
        [many] Предел превышен: отпустите { $n } карт
       *[other] Предел превышен: отпустите { $n } карты
    }

play-wait-turn = Ходит { $name }
play-wait-dream = { $name } ведёт перо мечтателя
play-wait-discovery = { $name } выбирает порядок открытий
play-wait-boon = { $name } выбирает дар { $card_of }
play-wait-activate = { $name } будит карты
play-wait-discard = { $name } отпускает карту

## Рядом

play-note-begin = светящаяся звезда начинает наблюдение
play-note-no-dust = пыли не осталось
play-note-telescopes = { $n ->
        [one] { $n } телескоп
        [few] { $n } телескопа
        [many] { $n } телескопов
       *[other] { $n } телескопа
    }
play-note-dust = { $n ->
        [one] { $n } пылинка
        [few] { $n } пылинки
        [many] { $n } пылинок
       *[other] { $n } пылинки
    }
play-discover-note = порядок может быть важен тем, кто выбирает дары
play-activate-note = любой стихии, на ваш выбор
play-discard-note = её отметка в итоговых стихиях уйдёт с ней
play-discard-elements = стихии { $from } → { $to }
play-discard-total = итог { $from } → { $to }
play-picked = { $n } из { $of }
play-cost-dust = { $n ->
        [one] { $n } пылинка, останется { $left }
        [few] { $n } пылинки, останется { $left }
        [many] { $n } пылинок, останется { $left }
       *[other] { $n } пылинки, останется { $left }
    }
play-cost-telescope = { $n ->
        [one] { $n } телескоп
        [few] { $n } телескопа
        [many] { $n } телескопов
       *[other] { $n } телескопа
    }
play-gain-wisdom = +{ $n } к мудрости
play-gain-wisdom-star = +{ $n } к мудрости, { $star }
play-wisdom-full = шкала мудрости заполнена
play-gain-telescopes = { $n ->
        [one] +{ $n } телескоп
        [few] +{ $n } телескопа
        [many] +{ $n } телескопов
       *[other] +{ $n } телескопа
    }
play-gain-fame = +{ $n } к славе
play-gain-pouch = мешочек +{ $n }
play-free = бесплатно
play-no-action = в этот ход ни наблюдения, ни отдыха
play-completes = завершает: { $card }
play-returns-dust = { $n ->
        [one] { $n } пылинка вернётся в конце хода
        [few] { $n } пылинки вернутся в конце хода
        [many] { $n } пылинок вернётся в конце хода
       *[other] { $n } пылинки вернётся в конце хода
    }
play-returns-fame = +{ $n } к славе в конце хода
play-dream-count = { $n } из { $of }
play-dream-free = бесплатно; никто ничего не получает
play-dream-dead-end = тупик: грёза кончается здесь
play-step-card = { $card }
play-step-nth-card = { $n }-я карта
play-step-nth-star = { $n }-я звезда

## Кнопки

play-take-back = Вернуть
play-mark-stars = { $n ->
        [one] Отметить { $n } звезду
        [few] Отметить { $n } звезды
        [many] Отметить { $n } звёзд
       *[other] Отметить { $n } звезды
    }
play-dream-stars = { $n ->
        [one] Грёза: { $n } звезда
        [few] Грёза: { $n } звезды
        [many] Грёза: { $n } звёзд
       *[other] Грёза: { $n } звезды
    }
play-again-button = Наблюдать ещё (1 телескоп)
play-trade-more = Обменять ещё { $cost }
play-trade-done = { $n ->
        [one] Взять { $n } телескоп
        [few] Взять { $n } телескопа
        [many] Взять { $n } телескопов
       *[other] Взять { $n } телескопа
    }
play-rest = Отдых
play-rest-fill = пыль до { $n }
play-rest-wake = разбудить: { $cards }
play-rest-nothing = только двигает маркер
play-rest-dream = затем грёза: { $n }
play-rest-discards = Маркер минует знак сброса: верхняя карта колоды уходит в сброс.
play-rest-final = верхняя карта уйдёт в сброс, не отменить
play-sure = Точно? Нажмите ещё раз
play-undo = Отменить
play-undo-turn = Отменить весь ход
play-activate-confirm = { $picked ->
        [0] Разбудить
       *[other] Разбудить: { $cards }
    }
play-discard-confirm = { $picked ->
        [0] Отпустить
       *[other] Отпустить: { $cards }
    }
play-discover-this = Открыть эту
play-hint = Подсказка
    .help = Что сыграл бы компьютер: лучшие действия, их шансы на победу и почему.
play-plan-begin = Продумать ход
play-plan-change = Изменить план
play-plan = Продумайте следующее наблюдение
play-plan-card = План: { $card }
play-plan-note = выбирайте звёзды, как в свой ход
play-plan-keep = Сохранить план
play-plan-stop = Закончить план
play-plan-use = { $n ->
        [one] По плану: { $n } звезда
        [few] По плану: { $n } звезды
       *[many] По плану: { $n } звёзд
    }
play-plan-broken = { $kept ->
        [0] Ваш план больше не выполним.
       *[other] Из плана выполнимо звёзд: { $kept } из { $of }.
    }
play-hint-adopt = Принять
play-hints-agree = Подсказки для всех
    .told = Согласны { $n } из { $of }; подсказки появятся, когда согласятся все
    .ask = Согласиться
    .yes = Вы согласны
play-hint-title = Что сыграл бы компьютер
play-hint-win = победа: { $percent } %
play-hint-none = Компьютер ничего не предпочитает.
play-use = Применить
play-use-card = Применить: { $card }

## Отказы и разрывы

play-stale = Небо уже повернулось.
play-stale-text = Вот стол, какой он сейчас; вы ничего не потратили.
play-trace-kept = Намеченный путь сохранён; запрос будет повторён.
play-confirm-first = Сначала подтвердите или верните то, что в руке.
play-bot-sits = Сейчас за вас играет бот.
    .back = Вернуть место себе
play-away = не на связи
play-away-bot = Посадить бота
play-away-long = { $name } давно не выходит на связь.
    .help = Можно подождать или посадить бота.
    .wait = Подождать
play-sitting-in = играет бот
play-conceded = игра сдана
play-bot = бот
play-you = вы
play-thinking = { $name } думает
play-thinks = думает

## Небо

play-sky = Небо
play-open = свободно { $n } из { $of }
play-no-stars = звёзд ещё нет
play-tally = Звёзды, по убыванию
    .help = При открытии карты каждый из остальных, у кого на ней есть звезда, выбирает дар, первыми те, у кого звёзд больше. При равенстве выбирают втайне друг от друга.
play-no-card = Карты нет
    .help = колода иссякла; это место останется тёмным
play-nearest = Ближайшая к этому месту сфера: { $sphere }.
play-card-open = { $card }: вся карта
play-star-legal = можно отметить
play-star-marked = отмечена: { $name }
play-star-traced = намечена
play-star-near = соседки: { $stars }
play-open-star = свободна
play-stars = Звёзды
play-kind = Вид
play-marked-by = Чья
play-final-fame = { $n } в конце, если активна
    .help = Столько славы в конце получает владелец карты, если она активна.
play-ring = Сферы
    .help = Закрашенная сфера активна. Каждый отдых будит использованные карты этой стихии у того, кто отдыхает, затем маркер идёт дальше. Если он минует знак сброса, верхняя карта колоды уходит в сброс.
play-ring-label = Активная сфера: { $active }, следующая: { $next }.
play-ring-order = По часовой стрелке: { $spheres }. Знак сброса лежит между сферами { $before } и { $after }.
play-ring-to-end = до конца
play-ring-turns = { $n ->
        [1] последний ход
        [one] ход до конца
        [few] хода до конца
        [many] ходов до конца
       *[other] хода до конца
    }
play-to-end = { $n } до конца
play-end =
    .help = Если карта «Конец игры» вышла в ход первого игрока, остальные ходят ещё по разу; иначе раунд доигрывается и играется ещё один.
play-discard-pile = Сброс
    .help = { $n ->
        [one] { $n } карта лицом вверх
        [few] { $n } карты лицом вверх, сначала последняя
        [many] { $n } карт лицом вверх, сначала последняя
       *[other] { $n } карты лицом вверх, сначала последняя
    }
play-pile-empty = карт ещё нет
play-library = Библиотека Автолемея
    .help = Выбирает кубик: стихия говорит где, число сколько.
play-library-discard = Сброс библиотеки
    .help = { $n ->
        [one] { $n } карта, которую Автолемей уже применил, лицом вверх
        [few] { $n } карты, которые Автолемей уже применил, лицом вверх
        [many] { $n } карт, которые Автолемей уже применил, лицом вверх
       *[other] { $n } карты, которые Автолемей уже применил, лицом вверх
    }
play-library-none = нет
play-library-deck = его колода
play-library-lose = его колода; опустеет — вы проиграли
play-library-shelf = Кубик: { $dice }
    .help = При таком броске Автолемей следует этой карте. Он смотрит на карту, ближайшую к сфере этой стихии, а для Воды — на ту, где меньше всего свободных звёзд, и отмечает на ней звёзды, не больше { $n }: столько даёт крайний левый дар Славы.
    .hidden = При таком броске Автолемей открывает карту, что лежит здесь: её стихия говорит, где он отмечает звёзды, а крайний левый дар Славы — сколько.
play-auptolemy =
    .help = Он наблюдает за 1 пылинку в ход и отдыхает, когда пыли нет. Способностей у него нет; в конце считаются все его карты.
play-dreamer =
    .help = После каждого отдыха мечтатель отмечает столько звёзд, каково число новой сферы. Где он впереди вас, вам остаются только два правых дара.
play-dreamer-numbers = Звёзды грёзы по сферам
    .told = Звёзды грёзы по сферам: { $numbers }.
play-dreamer-number = { $n ->
        [one] { $sphere }: отдых, который приводит сюда маркер, несёт грёзу в { $n } звезду.
        [few] { $sphere }: отдых, который приводит сюда маркер, несёт грёзу в { $n } звезды.
        [many] { $sphere }: отдых, который приводит сюда маркер, несёт грёзу в { $n } звёзд.
       *[other] { $sphere }: отдых, который приводит сюда маркер, несёт грёзу в { $n } звезды.
    }
play-dreamer-leads = впереди всех
play-dreamer-nothing = звёзд мечтателя ещё нет

## Журналы и рука

play-first = первый игрок
    .help = Начинает каждый раунд до конца игры. От того, в этот ли ход выйдет карта «Конец игры», зависит, сколько ходов останется.
play-others = Остальные
play-journals = Журналы
play-journal-open = Все журналы, среди них { $name }
play-dust = Звёздная пыль
    .help = Каждая звезда наблюдения стоит 1 пылинку. Отдых наполняет мешочек; излишек остаётся.
play-in-pouch = в
play-of = из
play-fame =
    .help = Побеждает тот, у кого после итогового подсчёта больше славы.
play-telescopes =
    .help = Каждый телескоп оплачивает ещё одно наблюдение в тот же ход.
play-wisdom = Мудрость и предел карт
    .help = Делений: { $n } из { $most }. Карт может быть { $limit }; { $next ->
        [0] больше уже не станет.
        [one] ещё { $next } деление, и станет больше.
        [few] ещё { $next } деления, и станет больше.
        [many] ещё { $next } делений, и станет больше.
       *[other] ещё { $next } деления, и станет больше.
    }
play-elements = Итоговые стихии
    .help = По отметке за каждую карту стихии; полые внутри — первые отметки вашей итоговой карты. Ряды по 2, 3, 4 дают 2, 6, 11; столбец из трёх стихий даёт 3, из четырёх 6.
play-element-row = { $element }: { $n } из { $of }
play-final-card = Итоговая карта
    .short = Итог
    .help = Её видите только вы: первая отметка в рядах этих двух стихий.
    .open = Первые отметки в этих рядах итогового подсчёта: { $elements }.
play-final-fame-always = { $n ->
        [one] { $n } очко славы в конце в любом случае
        [few] { $n } очка славы в конце в любом случае
        [many] { $n } очков славы в конце в любом случае
       *[other] { $n } очка славы в конце в любом случае
    }
play-cards = { $n ->
        [one] { $n } карта
        [few] { $n } карты
        [many] { $n } карт
       *[other] { $n } карты
    }
play-no-cards = карт ещё нет
play-hand = Ваши карты
play-active = Активна
play-exhausted = использована
play-in-force = Действует в этот ход
play-in-use = Применяется
play-wakes-at = Проснётся: { $sphere }
play-wakes = проснётся
play-leaves = уходит
play-room = { $n ->
        [one] Место ещё для { $n } карты
        [few] Место ещё для { $n } карт
        [many] Место ещё для { $n } карт
       *[other] Место ещё для { $n } карты
    }
play-pick-activate = Разбудить: { $card }
play-pick-discard = Отпустить: { $card }
play-why-exhausted = Она использована: её разбудит отдых, пока активна сфера { $sphere_of }.
play-why-force = Она действует в этот ход.
play-why-nothing = Сейчас она ничего бы не изменила.
play-sheet = Ваш журнал
play-sheet-pull = Весь журнал

## Дары

play-boon-title = { $name } открывает созвездие { $card }
play-complete = Завершено
play-discovered-by = Первооткрыватель: { $name }
play-discovered-you = Ваше открытие
play-discovered-dream = Завершено во сне
play-boon-dream = Грёза завершает созвездие { $card }
play-boon-at-once = Выберите дар. Он действует сразу.
play-boon-tied = Выберите дар. При равенстве выбор запечатан; всё откроется, когда выберут все.
play-boon-order = Порядок помощников
play-boon-pick = Выберите дар
play-boon-take = Взять: { $boon }
play-boon-crossed = Его взял тот, у кого звёзд больше.
play-boon-dreamer = У мечтателя здесь больше звёзд: вам остаются только два правых дара.
play-outcome-step = { $from } → { $to }
play-outcome-nothing = ничего не меняет
play-outcome-full-pouch = мешочек больше не вырастет
play-outcome-full-wisdom = шкала мудрости заполнена
play-outcome-fame = слава { $from } → { $to }
play-outcome-dust = пыль { $from } → { $to }, мешочек { $pouch }
play-outcome-wisdom = мудрость { $from } → { $to }
play-outcome-pouch = мешочек { $from } → { $to }
play-outcome-telescopes = телескопы { $from } → { $to }
play-outcome-limit = предел карт { $n }
play-outcome-lost = { $n ->
        [one] ещё { $n } пропадёт
        [few] ещё { $n } пропадут
        [many] ещё { $n } пропадут
       *[other] ещё { $n } пропадут
    }
play-outcome-wakes = разбудит: { $cards }
play-outcome-choose = кого разбудить, решаете вы
play-outcome-later = откроется, когда выберут все
play-outcome-none-asleep = использованных карт у вас нет
play-sealed = запечатано

## Летопись, разговор, меню

play-chronicle = Летопись
play-since = с вашего хода
play-see-again = Ещё раз
    .help = Показать снова, что сделали другие после вашего последнего хода.
play-meanwhile = Тем временем
    .help = Вот что произошло, пока вас не было.
    .long = Вот что сделали остальные с вашего прошлого хода.
play-go-on = Дальше
play-chat = Разговор
play-chat-empty = Пока никто ничего не сказал.
play-chat-placeholder = Сказать за столом
play-mute = Не читать больше: { $name }
play-chat-quick = Быстрые ответы
react-bravo = Отличное наблюдение
react-wow = Вот это ночь
react-ouch = Ой
react-thinking = Дайте подумать
react-thanks = Спасибо
react-night = Доброй ночи
play-chat-send = Отправить
play-chat-unread = { $n ->
        [one] Разговор: { $n } новая строка
        [few] Разговор: { $n } новые строки
        [many] Разговор: { $n } новых строк
       *[other] Разговор: { $n } новой строки
    }
play-chat-said = { $name }: { $text }
play-unmute = Снова читать: { $name }
play-tools = Инструменты
play-menu = Меню
play-theme = Ночь или бумага
play-theme-night = Ночь
play-theme-paper = Бумага
play-speed = Скорость
play-speed-instant = сразу
sound-title = Звук
sound-mute = Без звука
sound-volume = Громкость
play-cover = Закрывать итоговые карты между ходами
play-language = Язык
play-rules-link = Правила
play-leave = Выйти; игра подождёт
play-other-device = Продолжить на другом устройстве
    .help = У кого есть этот адрес, тот играет на вашем месте. Отсканируйте или скопируйте; его можно отозвать.
    .link = Ссылка на ваше место
    .qr = Та же ссылка в виде QR-кода
    .revoke = Отозвать все ссылки
    .revoked = Ссылки на это место больше никуда не ведут, а устройства, пришедшие по ним, отключены.
    .fresh = Создать новую ссылку
    .here = Ссылка только для этого компьютера
play-concede = Сдаться
play-concede-ends = Игра закончится для всех, и вы её проиграете.
play-concede-bot = Бот доиграет за вас, а вам достанется последнее место.
play-concede-yes = Сдаться
play-concede-no = Играть дальше
play-close = Закрыть стол
play-close-sure = Стол закроется для всех, и игра закончится без победителя.
play-remove = Убрать из-за стола: { $name }
play-remove-sure = { $name } теряет это место насовсем: до конца на нём играет бот.
play-pass = Передайте экран: { $name }
    .help = Свои тайные карты игрок увидит, когда подойдёт.
    .ready = Это я, { $name }
    .open = Играть в открытую
    .undo = Отменить последнее действие ({ $name })

## Помощь

play-help = Клавиши и знаки
    .text = То, что светится, можно выбрать. Щёлкайте по звёздам или ведите от одной к другой; до подтверждения ничего не считается.
play-key-tab = вопрос, карты на местах, рука, журналы, инструменты
play-key-arrows = к ближайшей в ту сторону звезде, которую можно отметить; от кнопки карты или журнала к их частям с пояснениями
play-key-n = следующая такая звезда, с Shift предыдущая
play-key-space = отмечает звезду
play-key-back = возвращает последнюю
play-key-enter = подтверждает
play-key-digits = применяет или выбирает карту; от 1 до 4 дар
play-key-r = отдых
play-key-t = ещё наблюдение, ещё обмен
play-key-z = отменить
play-key-shift-z = отменить весь ход, против ботов
play-key-p = план следующего наблюдения, пока ходят другие; в свой ход: взять план в руку
play-key-h = подсказка
play-key-v = что сделали другие, ещё раз
play-key-l = летопись
play-key-j = журналы
play-key-help = этот список
play-key-esc = закрывает
play-key-name-space = Пробел

## Перья по форме

play-pen-disc = круг
play-pen-square = квадрат
play-pen-triangle = треугольник
play-pen-lozenge = ромб
play-pen-cross = крест
play-pen-crescent = полумесяц
play-pen-sun = солнце
