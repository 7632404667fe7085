# Что не так в издании или чем различаются два. $found и $allowed — два выражения из тех, что ниже.

edition-problem = Найдено: { $found }. Допустимо: { $allowed }.

edition-found-value = { $value }
edition-found-nothing = ничего
edition-found-table = таблица
edition-found-list = список, элементов: { $count }
edition-found-huge = огромное число
edition-found-count =
    { $what ->
        [cards] карт
        [boons] даров
        [stars] звёзд
        [lines] линий
        [spheres] сфер
        [places] мест
        [final_cards] карт итогового подсчёта
        [background_stars] звёзд фона
       *[numbers] чисел
    }: { $count }
edition-found-unknown-key = неизвестный ключ
edition-found-unknown-keys = ещё неизвестные ключи: { $count }
edition-found-as-in-card = { $value }, как у карты { $number }
edition-found-as-in-star = { $value }, как у звезды { $number }
edition-found-as-in-line = { $value }, как у линии { $number }
edition-found-twice = { $value } дважды
edition-found-no-fame-boon = нет дара славы
edition-found-no-grand-star = нет большой звезды
edition-found-no-start = нет стартовой звезды
edition-found-starts = несколько стартовых звёзд ({ $stars })
edition-found-start-elsewhere = ещё одна стартовая звезда
edition-found-no-name = имени нет
edition-found-no-place = нет ни hip, ни x, y
edition-found-outside = место x { $x }, y { $y }
edition-found-near-star = место звезды { $star }
edition-found-cut-off-star = звезда { $stars } отрезана от звезды 1
edition-found-cut-off-stars = звёзды { $stars } отрезаны от звезды 1
edition-found-fault = ошибка: { $fault }
edition-found-long-number = число из тысяч цифр
edition-found-long-key = ключ из множества частей
edition-found-nested = таблицы или списки с сотнями уровней вложенности
edition-found-deep = таблицы или списки, уровней вложенности больше { $most }

edition-allowed-table = таблица с ключами { $keys }
edition-allowed-chart-for-hip = таблица с ключами ra, dec, scale, roll: звёзды заданы по hip
edition-allowed-star-table = таблица с ключами kind и hip или kind, x, y, name, mag
edition-allowed-star-keys = hip или x, y, name, mag
edition-allowed-keys = только { $keys }
edition-allowed-list =
    список, { $what ->
        [cards] карт
        [boons] даров
        [stars] звёзд
        [lines] линий
        [spheres] сфер
        [places] мест
        [final_cards] карт итогового подсчёта
        [background_stars] звёзд фона
       *[numbers] чисел
    }: { $count }
edition-allowed-list-from =
    список, { $what ->
        [cards] карт
        [boons] даров
        [stars] звёзд
        [lines] линий
        [spheres] сфер
        [places] мест
        [final_cards] карт итогового подсчёта
        [background_stars] звёзд фона
       *[numbers] чисел
    }: от { $low } до { $high }
edition-allowed-words = список из этих значений ({ $words })
edition-allowed-count = { $count }
edition-allowed-counts = от { $low } до { $high }
edition-allowed-cards = { $count } карт или { $short } в коротком издании
edition-allowed-whole = целое число от { $low } до { $high }
edition-allowed-number = число от { $low } до { $high }
edition-allowed-choice = одно из этих значений ({ $choices })
edition-allowed-id = от 1 до 40 латинских букв, цифр, точек, дефисов или подчёркиваний
edition-allowed-code = три латинские буквы, первая заглавная
edition-allowed-text = строка текста длиной от { $shortest } до 60 букв
edition-allowed-once = каждое по одному разу
edition-allowed-at-least-one = хотя бы один раз
edition-allowed-one-start = ровно одна, звезда 1
edition-allowed-start-first = стартовой бывает только звезда 1
edition-allowed-star-number = { $number }, номер звезды в списке
edition-allowed-star-once = каждая звезда один раз
edition-allowed-star-apart = звёзды на расстоянии { $least } и больше
edition-allowed-grand-name = имя, раз это большая звезда
edition-allowed-known-hip = номер Hipparcos из таблицы звёзд
edition-allowed-inside = x от 0 до { $width }, y от 0 до { $height } (измените dx, dy или карту неба)
edition-allowed-line = номера двух звёзд
edition-allowed-line-ends = линия между двумя разными звёздами
edition-allowed-line-once = каждая линия один раз
edition-allowed-connected = одна связная фигура
edition-allowed-background-star = три числа: x, y, звёздная величина
edition-allowed-row = { $row }
edition-allowed-never-fall = числа, которые не убывают, от { $first } в начале до { $last } в конце
edition-allowed-two-elements = две стихии
edition-allowed-different-elements = две разные стихии
edition-allowed-pair-once = каждая пара один раз
edition-allowed-each-once = { $words }, по одному разу
edition-allowed-numbers-once = каждое из чисел 1, 2, 3, 4 по одному разу
edition-allowed-toml = TOML
edition-allowed-json = JSON
edition-allowed-short-numbers = числа из нескольких цифр
edition-allowed-shape = строение издания

edition-differs-star-count = звёзд: { $new } вместо { $old }
edition-differs-star-kind =
    звезда { $star }: { $new ->
        [start] стартовая
        [grand] большая
       *[common] обычная
    }, а не { $old ->
        [start] стартовая
        [grand] большая
       *[common] обычная
    }
edition-differs-star-name = звезда { $star }: { $new }, а не { $old }
edition-differs-star-named = звезда { $star }: { $new }, прежде без имени
edition-differs-star-unnamed = звезда { $star }: без имени, а не { $old }
edition-differs-star-place = звезда { $star } в { $x }; { $y }, а не в { $old_x }; { $old_y }
edition-differs-line-gone = нет линии от звезды { $one } к звезде { $other }
edition-differs-line-new = линия от звезды { $one } к звезде { $other }
edition-differs-chart = другая часть неба
edition-differs-confirmed = то же значение, подтверждённое там

edition-instead = { $what }: { $new }, а не { $old }
edition-card-new = новая карта
edition-card-missing = её нет
edition-same = { $first } и { $second } не отличаются
edition-shipped = наше издание
