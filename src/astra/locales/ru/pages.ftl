### Страницы вокруг стола в браузере. Каждый текст в одну строку.

## Везде

pages-home = На главную
pages-skip = К содержанию
pages-navigation = Страницы
pages-mine = Мои игры
pages-watch = Столы
pages-learn = Обучение
pages-atlas = Атлас
pages-rules = Правила
pages-settings = Настройки
pages-other-theme = { $look ->
        [night] Бумажная тема
       *[paper] Ночная тема
    }
pages-close = Закрыть
pages-cancel = Отмена
pages-again = Ещё раз
pages-loading = Минутку
pages-copy = Скопировать
pages-copied = Скопировано
pages-copy-selected = Текст выделен: скопируйте его с клавиатуры
pages-guest = Гость
pages-your-turn = Ваш ход
pages-open-seat = Свободное место
pages-table = Стол
pages-offline = Облака
    .help = Эту страницу не удалось загрузить. Возможно, сервер ненадолго отошёл.

error-offline = Сервер не отвечает. Ваша игра в сохранности; попробуйте через минуту.
error-unexpected = Здесь что-то пошло не так. Перезагрузите страницу; ваша игра в сохранности.

missing-title = Нет такой страницы
missing-text = Под этим адресом на нашем небе ничего нет. Возможно, ссылка обрезана.

## Начало

home-tag = Начертите ночь, звезда за звездой.
home-play = Играть
    .bots = против двух ботов
    .against = против двух ботов: { $name }
home-friends = С друзьями
    .help = Откройте стол, отправьте ссылку
home-solo = В одиночку
    .help = Ваша зоркость против Автолемея
home-hotseat = За одним экраном
    .help = Одно устройство, из рук в руки
home-learn = Обучение
    .help = Первая ночь с проводником, десять минут
home-watch = Смотреть и присоединиться
    .help = Открытые столы, идущие игры
home-atlas = Атлас
    .help = 48 созвездий и их истории
home-more = Другие страницы
home-other-bots = Выбрать соперников
home-theme = { $look ->
        [night] Бумажная тема
       *[paper] Ночная тема
    }
home-continue = Продолжить
home-going = ход { $turn }
    .yours = Ваш ход
    .theirs = Ходят другие
    .open = Ждёт игроков

## Новый стол

new-title = Новый стол
new-kind = Кто играет
new-kind-bots = Против ботов
    .help = Начать сразу
new-kind-friends = С друзьями
    .help = По ссылке или QR-коду
new-kind-hotseat = За одним экраном
    .help = Между ходами тайны скрыты
new-kind-solo = В одиночку
    .help = Вы и Автолемей
new-your-name = Ваше имя
new-table-name = Название стола
    .hint = выберем за вас
# Names for tables, cut at the commas: people who charted the sky.
new-table-names = Гевелий, Байер, Флемстид, Тихо, Кеплер, Гиппарх, Улугбек, Кассини, Мессье, Галлей, Лакайль, Пиацци
new-you = Вы
    .here = вы
new-player = Игрок { $n }
new-seats = Места
new-seat-kind = Место { $n }: кто сядет
new-level = Место { $n }: уровень бота
new-seat-name = Место { $n }: имя
new-who-bot = Бот
new-who-open = Свободное место
    .help = для того, у кого есть ссылка
new-who-here = Человек здесь
new-add-seat = Ещё одно место
new-take-away = Убрать место { $n }
new-first = Первый игрок
    .random = по жребию
new-options = За этим столом
new-hints = Подсказки по просьбе
    .help = Игрок может спросить, как сыграл бы компьютер и почему.
new-public = Открытый для всех стол
    .help = Он виден в списке столов, и сесть может любой.
new-watch = Кто может смотреть
    .anyone = Все
    .link = У кого есть ссылка
    .nobody = Никто
new-modifiers = Варианты
    .help = Сколько угодно. Без них игра идёт по печатным правилам.
    .easier = Легче
    .harder = Труднее
    .draw = Вытянуть два
    .none = Без них
new-begin = Начать
new-open = Открыть стол

## До начала

lobby-seats = Места
lobby-ready = Все места заняты.
lobby-waiting = { $n ->
        [one] Свободно { $n } место.
        [few] Свободно { $n } места.
        [many] Свободно { $n } мест.
       *[other] Свободно { $n } места.
    }
lobby-free = Место { $n } свободно
    .help = отправьте ссылку или посадите бота
lobby-bot = Бот
lobby-you = вы
lobby-here = здесь
lobby-away = сейчас не здесь
lobby-sit = Сесть сюда
lobby-add-bot = Посадить бота
lobby-remove = Убрать
lobby-start = Начать
    .help = Сначала все места должны быть заняты.
lobby-host-starts = Хозяин начнёт, когда все места будут заняты.
lobby-leave = Уйти из-за стола
lobby-close = Закрыть стол
    .help = Все отправятся по домам, а ссылка перестанет работать.
lobby-invite = Пригласить
    .help = Кто откроет эту ссылку, может занять свободное место. Учётная запись не нужна.
    .lan = В той же сети откройте эту ссылку или наведите камеру на код.
    .link = Ссылка на этот стол
    .qr = Та же ссылка QR-кодом
lobby-lan = Пока до стола достаёт только этот компьютер. Можно впустить вашу локальную сеть:
    .who = Каждый в этой сети, у кого есть ссылка, сможет сесть или смотреть.
    .plain = Соединение не зашифровано: дома можно, в кафе не стоит.
    .until = Это кончится, когда вы отключите доступ или закроете программу.
    .on = Впустить локальную сеть
    .off = Закрыть для локальной сети

## Приглашение

join-title = Приглашение
join-free = { $n ->
        [one] Для вас свободно { $n } место.
        [few] Свободно { $n } места.
        [many] Свободно { $n } мест.
       *[other] Свободно { $n } места.
    }
join-full = Все места заняты.
join-begun = Эта игра уже началась.
join-sit = Сесть
join-watch = Смотреть
join-no-account = Ни учётной записи, ни пароля: место помнит файл cookie в этом браузере.

## Списки столов

tables-solo = в одиночку
tables-over = окончена
tables-open = { $n ->
        [one] свободно { $n } место
        [few] свободно { $n } места
        [many] свободно { $n } мест
       *[other] свободно { $n } места
    }
tables-playing = ход { $turn }
tables-yours = ваш ход, { $turn }-й
tables-scoring = Подсчёт
tables-replay = Повтор
tables-your-move = Ваш ход
tables-join = Сесть
tables-watch = Смотреть

public-title = Столы
public-lead = Открытые столы этого сервера: садитесь или смотрите.
public-open = Ждут игроков
public-going = Можно посмотреть
public-none-open = Никто не ждёт
    .help = Откройте стол сами и сделайте его общим.
public-make = Открыть стол
public-none-going = Смотреть пока нечего
    .help = Здесь видны игры, которые сейчас идут.

mine-going = Идут сейчас
mine-over = Окончены
mine-none = Нет идущих игр
    .help = Здесь будет каждый стол, за который вы сядете.
mine-kept = { $days ->
        [one] Оконченные игры хранятся { $days } день.
        [few] Оконченные игры хранятся { $days } дня.
        [many] Оконченные игры хранятся { $days } дней.
       *[other] Оконченные игры хранятся { $days } дня.
    }

## Страница стола

table-page-missing = Нет такого стола
table-page-shut = Этот стол для вас закрыт
table-page-closed = Хозяин закрыл этот стол.
table-page-claimed = Теперь это место ваше и на этом устройстве.

## Атлас

atlas-lead = Созвездия «Альмагеста» Птолемея, такими, как на картах.
atlas-search = Имя, звезда, способность
atlas-element = Стихия
atlas-all = Все
atlas-stars = { $n ->
        [one] { $n } звезда
        [few] { $n } звезды
        [many] { $n } звёзд
       *[other] { $n } звезды
    }
atlas-found = { $n ->
        [one] { $n } созвездие
        [few] { $n } созвездия
        [many] { $n } созвездий
       *[other] { $n } созвездия
    }
atlas-none = Ничего не нашлось
    .help = Попробуйте меньше букв или все стихии.
atlas-edition = Издание { $id }, версия { $version }: восстановлено этим проектом, это не напечатанные карты.

plate-back = Назад к атласу
plate-missing = Нет карты { $code }
plate-chart = Карта неба: { $name }
plate-key = Знаки
    .start = стартовая
    .grand = большая
    .common = обычная
plate-star = звезда { $n }
plate-star-said = { $name }, { $kind }, соединена: { $joined }
plate-facts = { $stars ->
        [one] { $stars } звезда
        [few] { $stars } звезды
        [many] { $stars } звёзд
       *[other] { $stars } звезды
    }, { $grand ->
        [one] { $grand } большая
        [few] { $grand } большие
        [many] { $grand } больших
       *[other] { $grand } большой
    }
plate-final = { $n } в конце, если активна
    .help = Итоговая слава: столько прибавит карта при итоговом подсчёте, если она будет активна.
plate-ability = Способность, { $when }
plate-exactly = Точное правило
plate-boons = Дары
plate-boon-fame = слава
plate-boon-improvement = мешочек
plate-boon-stardust = пыль
plate-boon-wisdom = мудрость
plate-boon-observation = { $n ->
        [one] телескоп
        [few] телескопа
        [many] телескопов
       *[other] телескопа
    }
plate-boon-activation = активация
plate-table = Звёзды: { $name }
plate-name = Звезда
plate-joined = Соединена с
plate-bayer = Обозначение
plate-mag = Вел.
plate-colour = Цвет
plate-kind = Вид
plate-others = Другие созвездия
plate-all = { $n ->
        [one] все { $n } звезда
        [few] все { $n } звезды
        [many] все { $n } звёзд
       *[other] все { $n } звезды
    }
plate-fewer = меньше звёзд

## Правила

rules-lead = Все правила, по которым играет этот проект, с номерами. ‡ отмечает решение проекта там, где книги правил молчат или расходятся.
rules-search = Слово или номер, например R4.3
rules-only-rulings = Только решения
rules-found = { $n ->
        [one] { $n } правило
        [few] { $n } правила
        [many] { $n } правил
       *[other] { $n } правила
    }
rules-contents = Разделы
rules-ruling = Решение.
rules-ruling-mark = Решение: книги правил оставляют это открытым
rules-none = Такого правила нет
    .help = Попробуйте другое слово или номер.
rules-example-kinds = Эльнат в прицеле — стартовая звезда, Альдебаран — большая; все остальные обычные.
rules-example-new = Ни одна звезда Льва ещё не отмечена, поэтому первой может быть только стартовая.
rules-example-first = Две звезды Ориона отмечены, неважно кем. Первой может быть любая звезда, соединённая с одной из них.
rules-example-next = Проведены две звезды за 2 пылинки. Следующая соединена с последней.
rules-example-grand = Третья звезда — Беллатрикс, большая: сразу 1 к мудрости. Путь может идти дальше.
rules-example-majority = Лира завершена. У квадрата три звезды, у круга две, у треугольника одна: кто бы её ни открыл, остальные выбирают дары в этом порядке.
rules-example-dream = После отдыха маркер пришёл к Воде, и мечтатель отмечает две звезды. Первая уже есть; вторую выбираете вы.

## Подсчёт и повтор

score-source-fame = Слава за игру
    .how = за всю ночь
score-source-pouch = Мешочек
    .how = его размер
score-source-limit = Мудрость
    .how = предел карт
score-source-dust = Оставшаяся пыль
    .how = 1 за 3
score-source-stars = Звёзды на местах
    .how = 1 за 2
score-source-active = Активные карты
    .how = по 1 или 2
score-source-telescopes = Телескопы
    .how = по 2
score-source-elements = Стихии
    .how = ряды и столбцы
score-elements-of = Стихии: { $name }
score-result = { $totals }
score-turns = { $n ->
        [one] { $n } ход
        [few] { $n } хода
        [many] { $n } ходов
       *[other] { $n } хода
    }
score-conceded = Игра закончилась: кто-то сдался.
score-chart = Слава в течение ночи
    .start = начало
    .scoring = подсчёт
    .turn = Ход
score-chart-said = { $turns ->
        [one] График славы за { $turns } ход; числа стоят в таблице после него.
        [few] График славы за { $turns } хода; числа стоят в таблице после него.
        [many] График славы за { $turns } ходов; числа стоят в таблице после него.
       *[other] График славы за { $turns } хода; числа стоят в таблице после него.
    }
score-again = Сыграть ещё
score-rematch-join = К новой партии
score-save = Сохранить запись
score-skip = Показать всё
score-seal = Расклад совпал с печатью, данной в начале
    .broken = Расклад не совпал со своей печатью
    .title = Печать расклада
    .help = Перед первым ходом сервер назвал SHA-256 всего, что решит случай. Теперь текст открыт, и ваш браузер его сравнил.
    .hash = У текста тот хеш, который был назван в начале.
    .seen = Этот браузер сам видел тот хеш.
    .unseen = Этот браузер не видел начала; он сравнил с тем, что назвал сервер.
    .deal = Карты розданы так, как говорит текст.
    .draws = Каждая следующая карта пришла в порядке текста.
    .command = Полная проверка, с бросками кости, на вашем компьютере:

replay-title = Повтор: { $name }
replay-moment = Момент игры
replay-of = Действие { $n } из { $last }
replay-begin = До первого действия.
replay-back = На действие назад
replay-on = На действие вперёд
replay-turn-back = На ход назад
replay-turn-on = На ход вперёд
replay-run = Воспроизвести
replay-pause = Пауза

## Настройки

settings-you = Вы
settings-name = Имя
    .keep = Сохранить
    .kept = Сохранено
settings-look = Вид и движение
settings-language = Язык
settings-theme = Тема
    .night = Ночь
    .paper = Бумага
    .system = Как в системе
settings-speed = Движение
    .once = Обычное
    .twice = Вдвое быстрее
    .instant = Без движения
    .help = Как быстро движутся отметки, маркер и карты.
    .reduced = Ваша система просит меньше движения: есть только короткие переходы.
settings-notices = Оповещения и помощь
settings-sound = Звуки
    .help = Маленький колокольчик, когда ваш ход.
settings-notifications = Уведомления
    .help = Когда ваш ход, а у вас открыто что-то другое.
    .plain = Только на защищённой странице: на простом http есть колокольчик и заголовок вкладки.
    .refused = Браузер не разрешает здесь уведомления.
settings-hints = Подсказки за новыми столами
    .help = Спросить, как сыграл бы компьютер и почему. За каждым столом это можно отключить.
settings-data = Ваши данные
    .help = { $days ->
        [one] О том, кто вы, говорит только файл cookie в этом браузере. Сервер хранит ваше имя, игры и сообщения; оконченные игры удаляются через { $days } день.
        [few] О том, кто вы, говорит только файл cookie в этом браузере. Сервер хранит ваше имя, игры и сообщения; оконченные игры удаляются через { $days } дня.
        [many] О том, кто вы, говорит только файл cookie в этом браузере. Сервер хранит ваше имя, игры и сообщения; оконченные игры удаляются через { $days } дней.
       *[other] О том, кто вы, говорит только файл cookie в этом браузере. Сервер хранит ваше имя, игры и сообщения; оконченные игры удаляются через { $days } дня.
    }
settings-forget = Удалить мои данные
    .help = Ваше имя и сообщения исчезнут, ваши места займёт «Гость», идущие игры продолжит бот. Вернуть это нельзя.
    .done = Ваши данные удалены.
settings-about = О программе
    .text = Astra — неофициальное цифровое издание настольной игры 2022 года. Значения карт восстановлены этим проектом; правила — как у напечатанной игры.
    .sky = Звёзды: Hipparcos через d3-celestial; фигуры по картам МАС и Sky & Telescope. Шрифты: Cormorant и Ysabeau Office, по лицензии SIL Open Font License.
    .version = Версия { $version }
    .api = HTTP API

## `astra play`

browser-open = Astra открыта по адресу { $url }
browser-lan = В вашей локальной сети: { $url }
browser-lan-later = Локальную сеть она не слушает: включите это перед началом игры за столом.
browser-stop = Ctrl+C закроет её. Ваши игры сохранены.
browser-running = Astra уже работает: { $url }
browser-not-built = Стола в браузере нет в этой установке. Соберите его командой make web или играйте здесь: astra play --terminal
