#!/usr/bin/env python3
"""Writes the 2,000 fictional people of the app Contacts as vCards.

    python3 generate_people.py [FILE]     (default: ../Resources/people.vcf)

The same program always writes the same bytes: the numbers come from the small generator below and
not from Python's, whose choices may differ between versions. Names are combined from common ones,
mail addresses end in the reserved example.com, .org and .net, and telephone numbers come from the
ranges that the authorities of each country keep free for fiction.
"""

import pathlib
import sys
import unicodedata

COUNT = 2000
SEED = 20260131
LINE_BYTES = 75


class Numbers:
    """SplitMix64: a fixed sequence for a fixed seed."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, bound):
        return self.next() % bound

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, items):
        return items[self.below(len(items))]


def words(text):
    return text.split()


def pairs(text):
    """`名|mei` pairs of a name in its own script and in Latin letters."""
    return [tuple(word.split("|")) for word in text.split()]


# Each culture: weight, given names, family names, the country of its fictional numbers.
# Names in other scripts have a Latin spelling, from which the mail address is built.
CULTURES = [
    (21, words("""Alice Amelia Arthur Benjamin Charlotte Chloe Daniel Edward Eleanor Emily Ethan
        Florence Freya George Grace Hannah Harriet Henry Isla Jack James Joseph Leo Lily Lucy
        Margaret Maya Nathan Oliver Oscar Poppy Rose Samuel Sophie Theodore Thomas Violet William"""),
     words("""Abbott Adams Bailey Barker Bennett Brooks Carter Clarke Cooper Dawson Edwards Ellis
        Fisher Foster Gibson Graham Harper Hughes Irving Jenkins Kennedy Lawson Mason Nash O'Brien
        O'Neill Palmer Quinn Reynolds Shaw Taylor Underwood Vaughan Walker Whitfield Young"""),
     "us gb au"),
    (8, words("""Anke Bärbel Björn Dörte Elke Felix Florian Greta Günther Heike Ingrid Jürgen Jörg
        Käthe Lena Lukas Matthias Niklas Sören Ulrike Ursula Wolfgang"""),
     words("""Bäcker Böhm Dürr Fuchs Götz Großmann Hübner Jäger Köhler König Krüger Löffler Müller
        Neumann Öhler Richter Schäfer Schröder Strauß Vogel Weiß Zöller"""), "de"),
    (8, words("""Adèle Amélie Aurélie Benoît Camille Céline Chloé Désiré Élodie François Gaël
        Geneviève Hélène Jérôme Léa Loïc Maëlle Margaux Noé Rémi Sébastien Zoé"""),
     words("""Aubert Beauchêne Bérard Château Desprès Dubois Évrard Faure Gérard Hébert Lambert
        Lefèvre Marché Noël Pélissier Périer Rivière Rousseau Sénéchal Thévenet Vallée"""), "fr"),
    (9, words("""Adrián Álvaro Ana Andrés Beatriz Belén Carmen Concepción Diego Elías Esperanza
        Gonzalo Inés Íñigo Jesús Joaquín Lucía Martín Mónica Nuria Óscar Pilar Raúl Sofía"""),
     words("""Álvarez Bermúdez Castaño Cortés Domínguez Escudero Fernández García Gómez Ibáñez
        Jiménez López Martínez Muñoz Núñez Ordóñez Peña Quiñones Ramírez Sánchez Vázquez Zúñiga"""),
     "us"),
    (7, words("""Åsa Agnes Astrid Bjørn Elin Erik Freja Gunnar Håkon Ingrid Jón Kåre Lærke Linnéa
        Magnus Märta Olöf Søren Sigríður Signe Tuomas Väinö Þóra"""),
     words("""Åberg Ångström Bergström Dahl Eðvarðsson Fjeld Gröndahl Hämäläinen Højgaard Jørgensen
        Kjær Lindqvist Mäkinen Nygård Öberg Østergaard Rantala Sjöberg Sørensen Þorsteinsson
        Virtanen Ødegaard"""), "se"),
    (7, words("""Agnieszka Bożena Čeněk Dagmar Elżbieta Grażyna Jiří Kateřina Łucja Małgorzata
        Mieczysław Ondřej Paweł Přemysl Růžena Stanisław Světlana Šárka Václav Wojciech Zdeněk
        Żaneta"""),
     words("""Bąk Błaszczyk Čapek Černý Dąbrowski Dvořák Gołąb Hájek Jabłoński Kořínek Kowalczyk
        Łukasik Małek Nováček Ostrowski Procházka Řezník Ślusarczyk Šťastný Wiśniewski Wójcik
        Zając Žižka"""), "gb de"),
    (4, words("Ayşe Burcu Çağlar Emine Gökhan Gülşen Işıl İbrahim Mehmet Nilüfer Oğuz Özlem Şebnem "
              "Tuğba Ümit Zeynep"),
     words("Aydın Bozkurt Çelik Demir Doğan Erdoğdu Güneş Işık İnan Kılıç Öztürk Şahin Tunç Yıldız"),
     "de"),
    (4, words("Ánh Bảo Chi Dũng Đức Giang Hải Hạnh Hương Khánh Linh Minh Ngọc Phúc Quỳnh Thảo Tuấn Yến"),
     words("Bùi Đặng Đỗ Dương Hoàng Huỳnh Lê Lý Ngô Nguyễn Phạm Phan Trần Võ Vũ"), "us fr"),
    (3, words("Adébáyọ̀ Adésọlá Akínwálé Ayọ̀ Bùkọ́lá Chinedu Fọláṣadé Ìfẹ́ Kwame Nnamdi Olúwaṣeun "
              "Ṣọlá Tèmítọ́pẹ́ Yétúndé"),
     words("Adéwálé Akande Balógun Ẹ̀kúndayọ̀ Ìdòwú Mensah Nwosu Ògúnlẹ́sí Okafor Olátúnjí Ọṣun"), "gb"),
    (7, pairs("伟|Wei 芳|Fang 娜|Na 秀英|Xiuying 敏|Min 静|Jing 丽|Li 强|Qiang 磊|Lei 洋|Yang 小明|Xiaoming "
              "子涵|Zihan 欣怡|Xinyi 浩然|Haoran 雨桐|Yutong 思远|Siyuan 佳琪|Jiaqi 天佑|Tianyou"),
     pairs("王|Wang 李|Li 张|Zhang 刘|Liu 陈|Chen 杨|Yang 赵|Zhao 黄|Huang 周|Zhou 吴|Wu 徐|Xu 孙|Sun 胡|Hu "
           "林|Lin 何|He 欧阳|Ouyang 司马|Sima"), "us gb"),
    (6, pairs("陽翔|Haruto 蓮|Ren 湊|Minato 悠真|Yuma 樹|Itsuki 結菜|Yuina 葵|Aoi 凛|Rin 陽菜|Hina 美咲|Misaki "
              "さくら|Sakura 健太|Kenta 大輔|Daisuke 直子|Naoko 由美子|Yumiko 拓海|Takumi"),
     pairs("佐藤|Satō 鈴木|Suzuki 高橋|Takahashi 田中|Tanaka 伊藤|Itō 渡辺|Watanabe 山本|Yamamoto 中村|Nakamura "
           "小林|Kobayashi 加藤|Katō 吉田|Yoshida 山田|Yamada 松本|Matsumoto 井上|Inoue"), "us"),
    (4, pairs("민준|Minjun 서연|Seoyeon 지훈|Jihun 하은|Haeun 도윤|Doyun 수빈|Subin 예준|Yejun 지우|Jiu "
              "현우|Hyeonu 은지|Eunji"),
     pairs("김|Kim 이|Lee 박|Park 최|Choi 정|Jeong 강|Kang 조|Jo 윤|Yun 장|Jang 임|Im"), "us"),
    (6, pairs("Алексей|Aleksei Анна|Anna Борис|Boris Вера|Vera Григорий|Grigory Дарья|Darya Елена|Elena "
              "Игорь|Igor Ксения|Ksenia Людмила|Lyudmila Михаил|Mikhail Наталья|Natalya Оксана|Oksana "
              "Пётр|Pyotr Светлана|Svetlana Юрий|Yury"),
     pairs("Абрамов|Abramov Белов|Belov Виноградов|Vinogradov Гончар|Gonchar Ершов|Yershov "
           "Жуков|Zhukov Зайцев|Zaitsev Коваль|Koval Лебедев|Lebedev Мельник|Melnik "
           "Орлов|Orlov Соколов|Sokolov Тимошенко|Tymoshenko Фёдоров|Fyodorov Чехов|Chekhov "
           "Шевченко|Shevchenko Щербак|Shcherbak"), "gb de"),
    (4, pairs("Αθηνά|Athina Γιώργος|Giorgos Δήμητρα|Dimitra Ελένη|Eleni Ηλίας|Ilias Θάλεια|Thaleia "
              "Κώστας|Kostas Μαρία|Maria Νίκος|Nikos Ξένια|Xenia Σοφία|Sofia Χρήστος|Christos"),
     pairs("Αλεξίου|Alexiou Βασιλάκης|Vasilakis Γεωργίου|Georgiou Δημητρίου|Dimitriou "
           "Ζαχαρίας|Zacharias Καραγιάννης|Karagiannis Μακρής|Makris Οικονόμου|Oikonomou "
           "Παπαδόπουλος|Papadopoulos Χατζής|Chatzis"), "fr gb"),
    (4, pairs("أحمد|Ahmad بشرى|Bushra جميل|Jamil حسن|Hasan خديجة|Khadija رانيا|Rania زينب|Zaynab "
              "سمير|Samir عمر|Umar فاطمة|Fatima ليلى|Layla محمد|Muhammad نور|Nur ياسمين|Yasmin"),
     pairs("البغدادي|Albaghdadi التونسي|Altunisi الحداد|Alhaddad الخطيب|Alkhatib السيد|Alsayyid "
           "الشامي|Alshami العطار|Alattar القاسم|Alqasim المصري|Almasri النجار|Alnajjar"), "fr gb"),
    (2, pairs("आरव|Aarav दीया|Diya ईशान|Ishaan कविता|Kavita मीरा|Meera रोहन|Rohan सुनीता|Sunita विक्रम|Vikram"),
     pairs("शर्मा|Sharma वर्मा|Verma गुप्ता|Gupta पटेल|Patel सिंह|Singh मेहता|Mehta नायर|Nair"), "gb us"),
]
ORGANIZATIONS = [
    "Harbour Lane Books", "Northlight Studio", "Blue Kettle Café", "Tessellate Ltd.",
    "Alder & Finch", "Meridian Ferry Company", "Observatory of Lake Ore", "Paper Lantern Press",
    "Riverside School", "Second Violin Repairs", "Stonebridge Hospital", "Sundial Energy; Solar",
    "Three Oaks Nursery", "Wren, Marsh and Daughters", "Yellow Door Theatre",
    "Zephyr Bicycles"]
TITLES = [
    "Accountant", "Archivist", "Baker", "Bookbinder", "Carpenter", "Conductor", "Dentist", "Editor",
    "Electrician", "Gardener", "Head of Physics, Upper School", "Illustrator", "Librarian",
    "Nurse", "Pilot", "Plumber", "Programmer", "Teacher", "Translator", "Veterinary surgeon"]
CATEGORIES = ["Family", "Friends", "Work", "Book club", "Choir", "Neighbours", "Running, Sundays"]
CATEGORY_CHANCES = [9, 28, 30, 8, 6, 12, 5]
NOTES = [
    "Met on the night train to the coast; we shared the last compartment and a bag of cherries.",
    "Prefers a letter to a call.",
    "Allergic to walnuts, hazelnuts and small talk.",
    "Has the spare key.\nThe alarm is off on Tuesdays.",
    "Keeps bees; ask for the dark honey in September, before the market has it.",
    "Plays the viola — and knows every viola joke already.",
    "Vegetarian. Coffee, never tea; milk, no sugar.",
    "Lent me the second volume (return it!), the one with the map in the back cover.",
    "Birthday present: something with birds, but no more binoculars.",
    "Speaks four languages, is silent in all of them before nine o'clock.",
    "Old number was C:\\old\\phones in the backup of 2019.",
    "Café «Zum Löwen», 私たちのいつもの席, у окна. 🪟",
    "Knows a good roofer; the roofer knows nobody else."]
STREETS = ["Acacia Avenue", "Bridge Street", "Canal Walk", "Elm Grove", "Harbour Road", "Hill Lane",
           "Market Square", "Mill Lane", "Orchard Close", "Station Road", "Willow Way"]
PLACES = [("Ashcombe", "AS1 2QX", "United Kingdom"), ("Neustadt am Fluss", "99998", "Deutschland"),
          ("Saint-Exemple", "00100", "France"), ("Springwell", "00501", "USA"),
          ("Sjövik", "000 01", "Sverige"), ("Villaejemplo", "00999", "España")]


def digits(numbers, count):
    return "".join(str(numbers.below(10)) for _ in range(count))


def phone(numbers, country, mobile):
    """A number that is reserved for fiction."""
    if country == "gb":
        return ("+44 7700 900" if mobile else "+44 20 7946 0") + digits(numbers, 3)
    if country == "fr":
        two = digits(numbers, 2)
        return ("+33 6 39 98 " if mobile else "+33 1 99 00 ") + two + " " + digits(numbers, 2)
    if country == "de":
        return "+49 30 23125 " + digits(numbers, 3)
    if country == "se":
        return "+46 8 465 004 " + digits(numbers, 2)
    if country == "au":
        return "+61 2 5550 " + digits(numbers, 4)
    area = numbers.pick(["202", "206", "303", "312", "415", "503", "617", "808"])
    return "+1 " + area + " 555 01" + digits(numbers, 2)


SPECIAL_LETTERS = str.maketrans({
    "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "þ": "th", "Þ": "th",
    "æ": "ae", "ß": "ss", "ı": "i", "İ": "i", "'": "", " ": "-"})


def ascii_name(text):
    text = unicodedata.normalize("NFD", text.translate(SPECIAL_LETTERS)).lower()
    return "".join(c for c in text if c.isascii() and (c.isalnum() or c == "-"))


def escape(text):
    for plain, escaped in (("\\", "\\\\"), ("\n", "\\n"), (",", "\\,"), (";", "\\;")):
        text = text.replace(plain, escaped)
    return text


def fold(line):
    """Cuts a line into pieces of at most 75 bytes, never within a character."""
    pieces, piece = [], b""
    for character in line:
        encoded = character.encode("utf-8")
        if len(piece) + len(encoded) > LINE_BYTES:
            pieces.append(piece)
            piece = b" "
        piece += encoded
    pieces.append(piece)
    return b"\r\n".join(pieces) + b"\r\n"


def pick_culture(numbers):
    at = numbers.below(sum(culture[0] for culture in CULTURES))
    for culture in CULTURES:
        at -= culture[0]
        if at < 0:
            return culture
    raise AssertionError("the weights add up to their sum")


def person(numbers, index):
    _, given_names, family_names, countries = pick_culture(numbers)
    given, family = numbers.pick(given_names), numbers.pick(family_names)
    country = numbers.pick(countries.split())
    version4 = numbers.below(5) >= 2
    has_latin = isinstance(given, tuple)
    given, given_latin = given if has_latin else (given, given)
    family, family_latin = family if has_latin else (family, family)
    eastern = has_latin and ord(family[0]) >= 0x3000
    double = country == "us" and family.endswith("ez") and numbers.chance(40)
    if double:
        family += " " + numbers.pick(family_names)
    prefix = "Dr." if numbers.chance(3) else ""
    suffix = "PhD" if numbers.chance(2) else ""
    full = family + given if eastern else " ".join(p for p in (prefix, given, family, suffix) if p)
    user = ascii_name(given_latin) + "." + ascii_name(family_latin)

    lines = ["BEGIN:VCARD", "VERSION:" + ("4.0" if version4 else "3.0")]
    name = ";".join([escape(family), escape(given), "", escape(prefix), escape(suffix)])
    reading = ""
    if eastern and version4:
        reading = ';SORT-AS="%s,%s"' % (family_latin, given_latin)
    lines.append("N" + reading + ":" + name)
    lines.append("FN:" + escape(full))
    if eastern and not version4:
        lines.append("X-PHONETIC-FIRST-NAME:" + given_latin)
        lines.append("X-PHONETIC-LAST-NAME:" + family_latin)
    lines += work(numbers, version4)
    lines += reachable(numbers, country, version4, user, index)
    if numbers.chance(35):
        lines += address(numbers, version4)
    if numbers.chance(45):
        month, day = 1 + numbers.below(12), 1 + numbers.below(28)
        year = 1938 + numbers.below(75)
        if not version4:
            lines.append("BDAY:%04d-%02d-%02d" % (year, month, day))
        elif numbers.chance(25):
            lines.append("BDAY:--%02d%02d" % (month, day))
        else:
            lines.append("BDAY:%04d%02d%02d" % (year, month, day))
    if numbers.chance(55):
        first = numbers.below(len(NOTES))
        note = NOTES[first]
        if numbers.chance(30):
            note += "\n" + NOTES[(first + 1 + numbers.below(len(NOTES) - 1)) % len(NOTES)]
        lines.append("NOTE:" + escape(note))
    categories = [c for c, p in zip(CATEGORIES, CATEGORY_CHANCES) if numbers.chance(p)]
    if categories:
        lines.append("CATEGORIES:" + ",".join(escape(c) for c in categories))
    lines += extras(numbers, version4, user)
    lines.append("UID:" + ("urn:uuid:" if version4 else "") + uuid(numbers))
    stamp = (2019 + numbers.below(6), 1 + numbers.below(12), 1 + numbers.below(28))
    lines.append(("REV:%04d%02d%02dT080000Z" if version4 else "REV:%04d-%02d-%02dT08:00:00Z") % stamp)
    lines.append("END:VCARD")
    return b"".join(fold(line) for line in lines)


def work(numbers, version4):
    if not numbers.chance(40):
        return []
    organization = numbers.pick(ORGANIZATIONS)
    # One of them has a unit, which follows a semicolon that is not escaped.
    parts = organization.split("; ")
    lines = ["ORG:" + ";".join(escape(part) for part in parts)]
    if numbers.chance(80):
        lines.append("TITLE:" + escape(numbers.pick(TITLES)))
    return lines


def reachable(numbers, country, version4, user, index):
    lines = []
    first = phone(numbers, country, True)
    if version4 and numbers.chance(40):
        lines.append('TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:' + first.replace(" ", "-"))
    else:
        lines.append("TEL;TYPE=cell:" + first if version4 else "TEL;TYPE=CELL,VOICE:" + first)
    if numbers.chance(30):
        lines.append("TEL;TYPE=work:" + phone(numbers, country, False))
    if numbers.chance(6):
        lines.append("item1.TEL:" + phone(numbers, country, False))
        lines.append("item1.X-ABLabel:Holiday cottage")
    domain = numbers.pick(["example.com", "example.org", "example.net"])
    kind = "TYPE=home" if version4 else "TYPE=INTERNET,HOME"
    lines.append("EMAIL;%s:%s.%d@%s" % (kind, user, index + 1, domain))
    if numbers.chance(15):
        kind = "TYPE=work" if version4 else "TYPE=INTERNET,WORK"
        lines.append("EMAIL;%s:%d@work.example.com" % (kind, 10000 + index))
    return lines


def address(numbers, version4):
    place, code, country = numbers.pick(PLACES)
    street = "%d %s" % (1 + numbers.below(180), numbers.pick(STREETS))
    flat = "Flat %d, back stairs" % (1 + numbers.below(30)) if numbers.chance(15) else ""
    parts = ["", escape(flat), escape(street), escape(place), "", escape(code), escape(country)]
    return ["ADR;TYPE=home:" + ";".join(parts)]


def extras(numbers, version4, user):
    """Properties without a field in Contacts, which it must keep."""
    lines = []
    if numbers.chance(6):
        lines.append("URL:https://www.example.org/~" + user)
    if version4 and numbers.chance(8):
        lines.append("LANG;PREF=1:" + numbers.pick(["en", "fr", "de", "es", "ja"]))
    if numbers.chance(4):
        lines.append("IMPP:xmpp:" + user + "@chat.example.net")
    if numbers.chance(3):
        lines.append("X-FAVOURITE-COLOUR;X-SURE=very:" + numbers.pick(["green", "ochre", "teal"]))
    return lines


def uuid(numbers):
    digits32 = "%016x%016x" % (numbers.next(), numbers.next())
    variant = "89ab"[int(digits32[16], 16) % 4]
    return "-".join([digits32[:8], digits32[8:12], "4" + digits32[13:16],
                     variant + digits32[17:20], digits32[20:]])


def people():
    numbers = Numbers(SEED)
    return b"".join(person(numbers, index) for index in range(COUNT))


if __name__ == "__main__":
    default = pathlib.Path(__file__).resolve().parent.parent / "Resources" / "people.vcf"
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    target.write_bytes(people())
