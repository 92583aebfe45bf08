// The companies of the demo data. Their sites end in .example, so that no link leads to a real site.
import type { ListedRegion } from "../../src/domain/company/region.ts";

export interface Company {
  readonly name: string;
  /** The short name used for accounts and campaigns. */
  readonly brand: string;
  readonly slug: string;
  readonly region: ListedRegion;
  readonly city: City;
}

export interface City {
  readonly name: string;
  /** The first digits of the postcode, completed to six. */
  readonly post: string;
  /** The first digit of tax numbers in Belarus. */
  readonly taxDigit: string;
  /** The area code with the first digits of landline numbers. */
  readonly phone: string;
}

const cities = {
  minsk: { name: "г. Минск", post: "2200", taxDigit: "1", phone: "+375173201" },
  brest: { name: "г. Брест", post: "2240", taxDigit: "2", phone: "+375162201" },
  vitebsk: { name: "г. Витебск", post: "2100", taxDigit: "3", phone: "+375212201" },
  gomel: { name: "г. Гомель", post: "2460", taxDigit: "4", phone: "+375232201" },
  grodno: { name: "г. Гродно", post: "2300", taxDigit: "5", phone: "+375152201" },
  mogilev: { name: "г. Могилёв", post: "2120", taxDigit: "7", phone: "+375222201" },
  almaty: { name: "г. Алматы", post: "0500", taxDigit: "", phone: "+77272200" },
  astana: { name: "г. Астана", post: "0100", taxDigit: "", phone: "+77172200" },
  shymkent: { name: "г. Шымкент", post: "1600", taxDigit: "", phone: "+77252200" },
  karaganda: { name: "г. Караганда", post: "1000", taxDigit: "", phone: "+77212200" },
} as const satisfies Record<string, City>;

type Row = readonly [form: string, brand: string, slug: string, city: keyof typeof cities];

const belarus: readonly Row[] = [
  ["ООО", "Ромашка Трейд", "romashka-trade", "minsk"],
  ["ЧТУП", "Лесная Полка", "lesnaya-polka", "minsk"],
  ["ООО", "Вежа Мебель", "vezha-mebel", "brest"],
  ["ООО", "Чистый Дом Сервис", "chisty-dom", "minsk"],
  ["ОДО", "Двина Окна", "dvina-okna", "vitebsk"],
  ["ООО", "Полесский Сад", "polessky-sad", "gomel"],
  ["УП", "Нёман Тур", "neman-tur", "grodno"],
  ["ООО", "Белая Сова", "belaya-sova", "minsk"],
  ["ЧУП", "Техносклад", "tehnosklad", "minsk"],
  ["ООО", "Добрый Пекарь", "dobry-pekar", "mogilev"],
  ["ООО", "Автолига Плюс", "avtoliga-plus", "minsk"],
  ["ООО", "Стоматология на Немиге", "nemiga-dent", "minsk"],
  ["ОАО", "Днепровский текстиль", "dnepr-textile", "mogilev"],
  ["ООО", "Кофейный Двор", "kofeyny-dvor", "grodno"],
  ["ООО", "Пинский Трикотаж", "pinsk-trikotazh", "brest"],
  ["ЧТУП", "Гармония Света", "garmoniya-sveta", "minsk"],
  ["ООО", "Школа Маяк", "shkola-mayak", "minsk"],
  ["ООО", "Зелёная Аптека", "zelenaya-apteka", "gomel"],
  ["ООО", "Студия Квадрат", "studiya-kvadrat", "minsk"],
  ["УП", "Берёзка Тойс", "berezka-toys", "vitebsk"],
  ["ООО", "Велопарк", "velopark", "minsk"],
  ["ООО", "Стройбаза Сож", "stroybaza-sozh", "gomel"],
  ["ЧУП", "Фото на Память", "foto-na-pamyat", "brest"],
  ["ООО", "Агросемена", "agrosemena", "grodno"],
  ["ООО", "Клиника Здоровый Шаг", "zdorovy-shag", "minsk"],
  ["ООО", "Детский Берег", "detsky-bereg", "minsk"],
  ["ЧТУП", "Печатный Ряд", "pechatny-ryad", "minsk"],
  ["ООО", "Свислочь Девелопмент", "svisloch-dev", "minsk"],
  ["ООО", "Рыбачий Причал", "rybachy-prichal", "vitebsk"],
  ["ОДО", "Керамика Браслав", "keramika-braslav", "vitebsk"],
  ["ООО", "Лингва Клуб", "lingva-klub", "minsk"],
  ["ООО", "Тёплые Полы Бай", "teplye-poly", "minsk"],
  ["ООО", "Мастерская Ключ", "masterskaya-klyuch", "mogilev"],
  ["УП", "Цветочный Экспресс", "cvetochny-express", "minsk"],
  ["ООО", "Логистик Запад", "logistik-zapad", "brest"],
  ["ООО", "Юрист и Партнёры", "yurist-partnery", "minsk"],
  ["ООО", "Фитнес Высота", "fitnes-vysota", "minsk"],
  ["ЧТУП", "Бобровая Хатка", "bobrovaya-hatka", "gomel"],
  ["ООО", "Софт Артель", "soft-artel", "minsk"],
  ["ООО", "Дом Пряжи", "dom-pryazhi", "grodno"],
  ["ООО", "Птичье Молоко Кондитер", "ptichye-moloko", "minsk"],
  ["ООО", "Климат Контроль", "klimat-kontrol", "minsk"],
  ["ОДО", "Мебельный Тракт", "mebelny-trakt", "mogilev"],
  ["ООО", "Озёрный Край", "ozerny-kray", "vitebsk"],
  ["ООО", "Бизнес Курьер", "biznes-kurier", "minsk"],
];

const kazakhstan: readonly Row[] = [
  ["ТОО", "Алатау Сервис", "alatau-servis", "almaty"],
  ["ТОО", "Степной Ветер", "stepnoy-veter", "astana"],
  ["ТОО", "Медеу Спорт", "medeu-sport", "almaty"],
  ["ТОО", "Жетысу Фуд", "zhetysu-food", "almaty"],
  ["ТОО", "Байтерек Строй", "bayterek-stroy", "astana"],
  ["ТОО", "Тюльпан Косметик", "tyulpan-cosmetic", "shymkent"],
  ["ТОО", "Караганда Техника", "karaganda-tehnika", "karaganda"],
  ["ТОО", "Апорт Маркет", "aport-market", "almaty"],
  ["ТОО", "Сарыарка Логистик", "saryarka-logistik", "astana"],
  ["ТОО", "Дастархан Кейтеринг", "dastarhan", "almaty"],
  ["ТОО", "Клиника Шипагер", "shipager-clinic", "shymkent"],
  ["ТОО", "Алтын Сандык", "altyn-sandyk", "almaty"],
  ["ТОО", "Кокжиек Тревел", "kokzhiek-travel", "almaty"],
  ["ТОО", "Мектеп Онлайн", "mektep-online", "astana"],
  ["ТОО", "Ак Жол Авто", "ak-zhol-avto", "karaganda"],
];

/** Companies whose users can sign in to the demo come first in their region. */
export const companies: readonly Company[] = [
  ...belarus.map((row) => companyOf("by", row)),
  ...kazakhstan.map((row) => companyOf("kz", row)),
];

function companyOf(region: ListedRegion, [form, brand, slug, city]: Row): Company {
  return { name: `${form} «${brand}»`, brand, slug, region, city: cities[city] };
}

export const candidates: readonly Company[] = (
  [
    ["by", ["ООО", "Верба Декор", "verba-dekor", "minsk"]],
    ["by", ["ООО", "Горизонт Тур", "gorizont-tur", "brest"]],
    ["kz", ["ТОО", "Нур Дизайн", "nur-design", "almaty"]],
    ["by", ["ЧУП", "Домашний Сыр", "domashny-syr", "grodno"]],
    ["by", ["ООО", "Санки и Лыжи", "sanki-lyzhi", "vitebsk"]],
    ["by", ["ООО", "Пятый Океан", "pyaty-okean", "minsk"]],
    ["kz", ["ТОО", "Арна Печать", "arna-pechat", "shymkent"]],
    ["by", ["ОДО", "Ветклиника Друг", "vet-drug", "gomel"]],
    ["by", ["ООО", "Робот и Кот", "robot-kot", "minsk"]],
    ["by", ["ООО", "Светлый Путь Агро", "svetly-put", "mogilev"]],
    ["kz", ["ТОО", "Бурабай Отель", "burabay-hotel", "astana"]],
    ["by", ["ЧТУП", "Книжный Кит", "knizhny-kit", "minsk"]],
    ["by", ["ООО", "Каменный Век", "kamenny-vek", "minsk"]],
    ["by", ["УП", "Речной Вокзал Еда", "rechnoy-vokzal", "gomel"]],
    ["kz", ["ТОО", "Достык Мебель", "dostyk-mebel", "almaty"]],
    ["by", ["ООО", "Умный Свет", "umny-svet", "minsk"]],
    ["by", ["ООО", "Пряничный Домик", "pryanichny-domik", "brest"]],
    ["by", ["ООО", "Вторая Скорость", "vtoraya-skorost", "minsk"]],
    ["kz", ["ТОО", "Жайлау Текстиль", "zhaylau-textile", "karaganda"]],
    ["by", ["ООО", "Ателье Силуэт", "atelie-siluet", "grodno"]],
  ] as const satisfies readonly (readonly [ListedRegion, Row])[]
).map(([region, row]) => companyOf(region, row));
