### The workshop: owners of the printed game correct our reconstruction.
### One logical line per text: Fluent keeps line breaks.

workshop-lead = Карты в «Астре» — наша реконструкция. Если у вас есть настольная игра, внесите сюда её значения, карту за картой: за один вечер издание станет точным. Всё остаётся в этом браузере, пока вы не сохраните файл или не сыграете.
workshop-progress = Сделано
workshop-map = Все карты сразу
workshop-count = { $n } из { $all } как напечатано
workshop-count-others = поля, шкалы и итоговые карты: { $n } из { $all }
workshop-count-parts = { $n } из { $all } как напечатано
workshop-begin = Начать: { $name }
workshop-continue = Дальше: { $name }
workshop-all-cards = Карты
workshop-cards = Карты: { $n }
workshop-rest = Остальное в коробке
workshop-printed = Как напечатано
workshop-value-printed = как напечатано
workshop-value-ours = наше, ещё не подтверждено
workshop-state-ours = ещё не начата
workshop-state-begun = подтверждена частично
workshop-state-printed = как напечатано
workshop-state-wrong = нужно исправить

## The edition that is being made

workshop-edition = Ваше издание
workshop-id = Название издания
workshop-version = Версия
workshop-ours = Издание, которое идёт с «Астрой»
workshop-draft = { $id }, версия { $version }
workshop-others = Другие ваши издания в этом браузере
workshop-new = Новая копия нашего
workshop-begun = Новое издание начинается как копия нашего.
workshop-open = Открыть файл
workshop-open-anyway = Открыть и исправить здесь
workshop-opened = { $name } открыт как отдельное издание.
workshop-save = Сохранить как { $format }
workshop-written = Сохранено: { $name }.
workshop-delete = Удалить
workshop-delete-title = Удалить { $id }?
workshop-delete-text = Издание и его фотографии будут удалены из этого браузера. Сохранённые файлы останутся на месте. Отменить это нельзя.
workshop-saving = Сохраняем…
workshop-saved = Сохранено в этом браузере
workshop-unkept = Этот браузер ничего не хранит: сохраните файл, прежде чем уйти.
workshop-unchecked = Сохранено, но не проверено: { $why }
workshop-problems = { $n ->
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[many] { $n } ошибок
}
workshop-wrong = Что нужно исправить
workshop-left-out = { $n ->
    [one] и ещё { $n }
   *[other] и ещё { $n }
}
workshop-other-tab = Другая вкладка изменила это издание. Ваш последний шаг сделан поверх.
workshop-use = Сыграть с ним
    .ready = Исправлять в нём нечего, с ним можно играть: им играют все, кто сядет за ваш стол.
    .wrong = С изданием можно играть, когда в нём больше нечего исправлять.
workshop-play = Взять за новый стол
workshop-play-solo = Играть в одиночку
workshop-choice = Издание
workshop-choice-more = Создать или изменить своё издание
workshop-unfinished = { $id }, версия { $version }: не готово
workshop-at-table = За этим столом играют изданием «{ $id }», версия { $version }.
workshop-bots = Соперники знают все правила, но оценивать карты учились на наших.
workshop-sheet = Чтобы напечатать его карты, сохраните его как TOML и запустите

## Files

workshop-file-none = Это не файл издания. Нужен TOML или JSON, как его сохраняет мастерская.
workshop-file-wrong = { $n ->
    [one] В этом файле нужно исправить { $n } место:
    [few] В этом файле нужно исправить { $n } места:
   *[many] В этом файле нужно исправить { $n } мест:
}
workshop-file-large = В этом файле { $n } МБ. Издание занимает меньше 1 МБ, значит, это что-то другое.
workshop-file-kept = В ваших изданиях ничего не изменилось.

## A card

workshop-tools = Инструменты
workshop-back = Назад в мастерскую
workshop-undo = Отменить
workshop-redo = Вернуть
workshop-undone = Отменено: { $what } { $card }
    .none = Отменять нечего.
workshop-redone = Возвращено: { $what } { $card }
    .none = Возвращать нечего.
workshop-values = Значения
workshop-element = Стихия
workshop-fame = Итоговая слава
workshop-boons = Дары
workshop-whole = Всё как напечатано
workshop-card-spare = В издании больше карт, чем в игре, или эта карта есть дважды. Уберите неверную; «Отменить» вернёт её.
workshop-card-remove = Убрать эту карту
workshop-card-removed = { $name }: карта убрана. «Отменить» вернёт её.
workshop-boon-kind = Дар { $n }: вид
workshop-boon-number = Дар { $n }: число
workshop-boon-fame = слава
workshop-boon-improvement = мешочек
workshop-boon-stardust = пыль
workshop-boon-wisdom = мудрость
workshop-boon-observation = телескопы
workshop-boon-activation = активация
workshop-ability = Способность
workshop-ability-number = Число способности
workshop-kind-gain_dust = получить пыль
workshop-kind-gain_telescope = получить телескопы
workshop-kind-trade_dust = обменять пыль на телескоп
workshop-kind-gain_wisdom = получить мудрость
workshop-kind-gain_pouch = увеличить мешочек
workshop-kind-fame_per_marked = слава за отмеченные карты
workshop-kind-fame_per_element = слава за карты стихии
workshop-kind-mark_any = отметить любую звезду
workshop-kind-starburst = звезда и все её соседки
workshop-kind-mark_two = отметить две звезды
workshop-kind-mark_three = отметить три звезды
workshop-kind-free_start = начать где угодно
workshop-kind-fame_per_grand = слава за большие звёзды
workshop-kind-overfill = пыль сверх мешочка
workshop-kind-reclaim_to_grand = пыль назад у больших звёзд
workshop-kind-reclaim_common = пыль назад за обычные звёзды

## A card in one line

workshop-entry = Карта одной строкой
    .example = в 2 с4 п6 т1 а2
    .help = Стихия, итоговая слава, четыре дара. Enter принимает; Enter на пустой строке ведёт к следующей карте.
workshop-letters-elements = о в д з
workshop-letters-boons = с м п у т а
workshop-enter = Принять
workshop-next = Дальше
workshop-entered = Принято: { $what }
workshop-entry-fame = итоговая слава { $n }
workshop-entry-all = всё как напечатано
workshop-entry-letter = «{ $at }» здесь ничего не значит. Буквы показаны ниже.
workshop-entry-boons = { $n ->
    [one] Это { $n } дар, а на карте их четыре.
    [few] Это { $n } дара, а на карте их четыре.
   *[many] Это { $n } даров, а на карте их четыре.
}
workshop-entry-order = «{ $at }» не на месте: дар — это буква и число.

## The figure

workshop-figure = Фигура
workshop-chart = Карта неба, { $name }: звёзды и линии
workshop-tool = Инструмент
workshop-tool-move = Двигать
    .help = Перетащите звезду туда, где она напечатана. Выберите звезду, чтобы дать ей имя или другой вид.
workshop-tool-add = Добавить
    .help = Коснитесь неба, чтобы поставить звезду. Она соединится с той, что выбрана последней.
workshop-tool-line = Линии
    .help = Коснитесь двух звёзд или проведите от одной к другой. Линия, которая уже есть, сотрётся.
workshop-tool-erase = Стереть
    .help = Коснитесь звезды или линии, чтобы убрать её.
workshop-star = Звезда { $n }
workshop-star-said = Звезда { $n }, { $name }, { $kind }, { $lines ->
    [0] ни с чем не соединена
   *[other] соединена: { $joined }
}
workshop-star-name = Имя звезды
workshop-star-kind = Вид звезды
workshop-star-common = обычная
workshop-star-grand = большая
workshop-star-start = стартовая
workshop-star-remove = Убрать
workshop-star-none = Выберите звезду, чтобы задать имя и вид. С клавиатуры: Tab до карты, стрелки от звезды к звезде.
workshop-added = Звезда { $n } добавлена и соединена: { $to }
workshop-removed = { $name }: звезда убрана
workshop-line-from = Линия начинается здесь: { $name }. Выберите вторую звезду.
workshop-line-dropped = Линии нет
workshop-photo = Фотография вашей карты снизу
    .help = Рисуйте поверх своей карты. Фотография никогда не покидает этот браузер.
workshop-photo-choose = Выбрать фотографию
workshop-photo-other = Другая фотография
workshop-photo-remove = Убрать фотографию
workshop-photo-width = Размер
workshop-photo-x = Вбок
workshop-photo-y = Вверх и вниз
workshop-photo-tilt = Наклон
workshop-photo-quarter = Повернуть на четверть
workshop-photo-opacity = Яркость
workshop-photo-unreadable = { $name } — не изображение, которое этот браузер может прочесть. Ничего не изменилось.
workshop-photo-large = { $name } больше 30 МБ. Ничего не изменилось.
workshop-photo-unkept = Этот браузер не может сохранить фотографию: она пропадёт, когда вы уйдёте.

## Boards, tracks, scoring cards

workshop-boards = Поля сфер
    .lead = Всё по часовой стрелке, начиная сверху. Сферы меняются местами, так что каждая остаётся один раз. Подтвердите ряд, когда весь он совпадает с напечатанным.
workshop-board = { $n ->
    [2] Поле для 1 и 2 игроков
   *[other] Поле для { $n } игроков
}
workshop-board-said = Сферы по часовой стрелке: { $spheres }. Места: { $places }.
workshop-spheres = Сферы, по часовой стрелке
workshop-sphere = Сфера { $n }
workshop-icon = Знак сброса после
workshop-dream = Числа снов
workshop-places = Места, каждое по ближайшей сфере
workshop-place = Место { $n }
workshop-tracks = Шкалы и итоговые карты
    .lead = Что стоит в журналах и на итоговых картах.
workshop-pouch = Шкала мешочка
    .help = Сколько пыли вмещает мешочек на каждом шаге.
workshop-wisdom = Шкала мудрости
    .help = Предел карт на каждом делении, первое — до всякой мудрости.
workshop-final_cards = Итоговые карты
    .help = Две стихии, которым каждая карта даёт первую отметку.
workshop-final-card = Карта { $n }, стихия { $side }
workshop-track-numbers = Только числа через пробел.

## Two editions side by side

workshop-compare = Сравнить два издания
    .lead = Слева ваше, справа другое. Берите то, чему больше верите, значение за значением.
    .short = рядом с другим изданием, файлом или нашим
workshop-compare-with = Сравнить с
workshop-compare-file = Файл
workshop-compare-anyway = Всё равно сравнить
workshop-differences = { $n ->
    [0] различий нет
    [one] { $n } различие
    [few] { $n } различия
   *[many] { $n } различий
}
workshop-same = Издания не различаются
workshop-value = Значение
workshop-take = Взять это
workshop-take-confirmed = { $n ->
    [one] Взять { $n } подтверждённое там
   *[other] Взять { $n } подтверждённых там
}
workshop-value-none = ничего
workshop-value-card = эта карта
workshop-value-board = это поле
workshop-value-figure = звёзд: { $stars }, линий: { $lines }
workshop-field-card = вся карта
workshop-field-board = всё поле
workshop-field-code = код
workshop-field-latin = латинское имя
workshop-field-element = стихия
workshop-field-fame = итоговая слава
workshop-field-ability = способность
workshop-field-boon = дар { $n }
workshop-field-figure = фигура
workshop-field-spheres = сферы
workshop-field-discard_after = знак сброса после
workshop-field-places = места
workshop-field-dream = числа снов
workshop-field-pouch = числа
workshop-field-wisdom = числа
workshop-field-final_cards = пары
workshop-nth-card = карта { $n }
workshop-nth-line = строка { $n }
workshop-nth-column = столбец { $n }
workshop-nth-spot = деление { $n }

## What was done, for undo

workshop-did-element = стихия
workshop-did-fame = итоговая слава
workshop-did-boons = дары
workshop-did-ability = способность
workshop-did-entry = строка
workshop-did-confirm = как напечатано
workshop-did-doubt = не как напечатано
workshop-did-move = звезда передвинута
workshop-did-add = звезда добавлена
workshop-did-remove = звезда убрана
workshop-did-line = линия проведена
    .said = Линия: { $from }, { $to }
workshop-did-erase = линия стёрта
    .said = Линия стёрта: { $from }, { $to }
workshop-did-grand = вид звезды
workshop-did-start = стартовая звезда
workshop-did-star-name = имя звезды
workshop-did-boards = поле
workshop-did-pouch = шкала мешочка
workshop-did-wisdom = шкала мудрости
workshop-did-final_cards = итоговые карты
workshop-did-name = название издания
workshop-did-take = значение другого издания
workshop-did-take-all = значения другого издания
workshop-did-remove-card = карта убрана

## Keys

workshop-keys = Клавиши и знаки
workshop-keys-page = Везде
workshop-key-page-next = N
    .does = следующая карта
workshop-key-page-previous = P
    .does = предыдущая карта
workshop-key-page-undo = Z
    .does = отменить; в пустом поле с Ctrl
workshop-key-page-redo = Shift Z
    .does = вернуть
workshop-key-page-entry = /
    .does = к карте одной строкой
workshop-key-page-help = ?
    .does = эти клавиши
workshop-key-page-leave = Esc
    .does = назад в мастерскую
workshop-keys-entry = Карта одной строкой
workshop-key-entry-card = в2с4п6т1а2
    .does = вода, итоговая слава 2; слава 4, пыль 6, телескоп 1, активация 2. Стихию, славу или дары можно пропустить.
workshop-key-entry-confirm = =
    .does = вся карта как напечатано, и фигура тоже; отдельно или в конце строки
workshop-key-entry-on = Enter
    .does = принимает строку; на пустой ведёт к следующей карте, с Shift к предыдущей
workshop-keys-chart = На звезде
workshop-key-chart-go = ← ↑ → ↓
    .does = к ближайшей звезде в ту сторону
workshop-key-chart-move = Shift ←
    .does = немного двигает звезду; с Alt дальше
workshop-key-chart-add = A
    .does = новая звезда рядом, соединённая с ней
workshop-key-chart-line = L
    .does = начинает линию; L на другой звезде проводит её или стирает ту, что есть
workshop-key-chart-grand = G
    .does = большая звезда или снова обычная
workshop-key-chart-start = S
    .does = стартовая звезда
workshop-key-chart-remove = Del
    .does = убирает звезду
workshop-key-chart-name = Enter
    .does = к её имени
