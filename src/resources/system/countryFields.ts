// The fields of a country's record: the data of src/regions/country.ts, office.ts and bank.ts.
import {
  boolean,
  choice,
  date,
  integer,
  lines,
  longText,
  money,
  percent,
  reference,
  text,
} from "../../definition/fields.ts";
import { feedNames } from "../../regions/feedNames.ts";

const letters = (label: string, max: number) => text(label, { required: true, max });
/** A regular expression; the server refuses those that can run for long. */
const pattern = (label: string, help: string) => text(label, { required: true, max: 200, help });
const sentence = (label: string) => longText(label, { required: true, max: 1000 });
const listed = {
  pattern: "^[\\p{L}\\d]{1,20}(?:, [\\p{L}\\d]{1,20}){0,9}$",
  message: "Слова через запятую и пробел",
} as const;
const numbers = (label: string, help: string) =>
  text(label, { pattern: "^\\d{1,12}(?: \\d{1,12}){0,30}$", message: "Числа через пробел", max: 200, help });

/** Noun forms of the currency in sums in words: for 1, 2 and 5. */
const noun = (one: string, few: string, many: string, feminine: string) =>
  ({ one: letters(one, 40), few: letters(few, 40), many: letters(many, 40), feminine: boolean(feminine) }) as const;
const whole = noun("Одна единица", "Две единицы", "Пять единиц", "Женского рода");
const part = noun("Одна сотая", "Две сотых", "Пять сотых", "Сотая женского рода");

export const orderFacts = {
  name: "Наименование",
  taxNumber: "Налоговый номер",
  account: "Счёт",
  bank: "Банк",
  bic: "Код банка",
  purpose: "Назначение платежа",
  beneficiaryCode: "Код бенефициара",
  purposeCode: "Код назначения платежа",
} as const;

const rateUnits = { 1: "За 1", 10: "За 10", 100: "За 100", 1000: "За 1000" } as const;
const units = (label: string) => choice(label, rateUnits, { required: true, default: "1" });

export const countryFields = {
  code: text("Код региона", {
    required: true,
    unique: true,
    search: true,
    pattern: "^[A-Z]{2}$",
    message: "Две заглавные латинские буквы",
    help: "С него начинается адрес сайта. Потом он не меняется",
  }),
  name: text("Название страны", { required: true, max: 60, search: true }),
  host: text("Адрес сайта", {
    unique: true,
    max: 253,
    pattern: "^[a-z0-9]+(?:[.-][a-z0-9]+){1,20}$",
    message: "Имя хоста, например cabinet.example.kg",
    help: "Имя хоста без https:// и пути. Он должен вести на этот сервер",
  }),
  timeZone: text("Часовой пояс", { required: true, max: 60, help: "По базе IANA, например Asia/Bishkek" }),
  clock: text("Чьё время", { required: true, max: 60, help: "Стоит рядом со временем: «по времени Бишкека»" }),
  currencyCode: text("Код валюты", {
    required: true,
    unique: true,
    pattern: "^[A-Z]{3}$",
    message: "Три заглавные латинские буквы",
    help: "По ISO 4217",
  }),
  currencyNumber: text("Номер валюты", {
    required: true,
    pattern: "^\\d{3}$",
    message: "Три цифры",
    help: "По ISO 4217, так её пишут банки",
  }),
  currencyOne: text("Одна валюта", { required: true, max: 40, help: "«белорусский рубль»" }),
  currencyName: text("Название валюты", { required: true, max: 40, help: "«белорусские рубли»" }),
  currencyIn: text("Сумма в…", { required: true, max: 40, help: "«белорусских рублях»" }),
  currencyShort: text("Рядом с суммой", { required: true, max: 5, help: "Знак или до пяти букв" }),
  currencyBrief: text("Среди слов", { required: true, max: 20, help: "«Расход в тенге»" }),
  wholeOne: whole.one,
  wholeFew: whole.few,
  wholeMany: whole.many,
  wholeFeminine: whole.feminine,
  partOne: part.one,
  partFew: part.few,
  partMany: part.many,
  partFeminine: part.feminine,
  usualSums: text("Обычные суммы", {
    required: true,
    pattern: "^\\d{1,12}(?: \\d{1,12}){0,4}$",
    message: "До пяти чисел через пробел",
    help: "Пополнения, на которых видно, что меняют новые условия",
  }),
  ratesFeed: choice("Банк, который даёт курсы", feedNames, { help: "Пусто: курсы вводят вручную" }),
  usdUnits: units("Курс доллара"),
  eurUnits: units("Курс евро"),
  rubUnits: units("Курс российского рубля"),
  taxLabel: text("Как называется", { required: true, max: 20, help: "Коротко: «УНП»" }),
  taxName: letters("Полное название", 100),
  taxExample: letters("Пример налогового номера", 40),
  taxPrefixes: text("Что пишут перед номером", { ...listed, help: "Через запятую: «УНП, UNP»" }),
  taxDigits: integer("Сколько цифр", { required: true, min: 5, max: 20 }),
  taxCheck: choice(
    "Контрольная цифра",
    { none: "Не проверять", mod11: "Взвешенная сумма по модулю 11", luhn: "Алгоритм Луна" },
    { required: true, default: "none" },
  ),
  taxWeights: text("Веса цифр", {
    ...{ required: true, max: 120, pattern: "^\\d{1,2}(?: \\d{1,2}){3,18}$", message: "Числа через пробел" },
    when: { taxCheck: "mod11" },
    help: "Для каждой цифры, кроме последней",
  }),
  taxWeightsNext: text("Веса, если вышло 10", {
    ...{ max: 120, pattern: "^\\d{1,2}(?: \\d{1,2}){3,18}$", message: "Числа через пробел" },
    when: { taxCheck: "mod11" },
  }),
  accountLabel: text("Номер счёта", { required: true, max: 20, help: "Коротко: «IBAN»" }),
  accountName: letters("Полное название счёта", 100),
  accountFieldLabel: text("Над полем", { required: true, max: 60, help: "«Расчётный счёт (IBAN)»" }),
  accountExample: letters("Пример счёта", 60),
  accountPrefixes: text("Что пишут перед счётом", listed),
  accountStart: text("С чего начинается", {
    ...{ required: true, pattern: "^[A-Z0-9]{1,4}$", message: "Латинские буквы и цифры" },
  }),
  accountPattern: pattern("Вид счёта", "Регулярное выражение для счёта без пробелов, от ^ до $"),
  accountProblem: letters("Что сказать о неверном счёте", 200),
  accountForm: text("Вид словами", { required: true, max: 60, help: "«BY и ещё 26 знаков»" }),
  accountCheck: choice(
    "Контрольные знаки",
    { none: "Не проверять", iban: "IBAN, ISO 13616" },
    { required: true, default: "iban" },
  ),
  accountBankFrom: integer("Код банка: с какого знака", { required: true, min: 1, max: 34 }),
  accountBankTo: integer("Код банка: по какой знак", { required: true, min: 1, max: 34 }),
  accountAcceptsTaxNumber: boolean("Подойдёт и налоговый номер"),
  bicLabel: letters("Код банка", 20),
  bicExample: letters("Пример кода банка", 20),
  bicPattern: pattern("Вид кода банка", "Регулярное выражение, от ^ до $"),
  bicProblem: letters("Что сказать о неверном коде", 200),
  phoneExample: text("Пример телефона", {
    ...{ required: true, pattern: "^\\+\\d[\\d -]{6,24}$", message: "С плюсом и кодом страны" },
  }),
  phoneCode: text("Код страны", { required: true, pattern: "^\\d{1,4}$", message: "От одной до четырёх цифр" }),
  phoneMobile: pattern("Мобильный номер", "Регулярное выражение для номера без кода страны, от ^ до $"),
  phoneFixed: pattern("Городской номер", "То же для городского номера"),
  phonePrefixes: pattern("Что стоит перед номером", "Код страны и то, что набирают внутри страны; начинается с ^"),
  phoneTrunk: pattern("Что набирают внутри страны", "Пока номер вводят; начинается с ^"),
  phoneAgain: pattern("Код, введённый ещё раз", "С чего не начинается ни один номер; начинается с ^"),
  phoneGroups: numbers("Группы цифр", "«2 3 2 2»: 29 123-45-67"),
  banks: lines(
    "Банки",
    {
      code: text("Код в счёте", { required: true, pattern: "^[A-Z0-9]{1,8}$", message: "Латинские буквы и цифры" }),
      bic: text("Код банка", { required: true, max: 20 }),
      name: text("Название", { required: true, max: 100 }),
    },
    { max: 300 },
  ),
  billSeries: text("Буква счетов", {
    ...{ required: true, unique: true, pattern: "^\\p{Lu}$", message: "Одна заглавная буква" },
    help: "С неё начинаются номера: Б-2026-000123",
  }),
  typedBills: text("Как её вводят", {
    ...{ required: true, pattern: "^\\p{L}{1,20}$", message: "Буквы подряд" },
    help: "«БбBb»: по ним счёт находится в назначении платежа",
  }),
  actSeries: text("Буквы актов", {
    ...{ required: true, unique: true, pattern: "^\\p{Lu}{1,4}$", message: "До четырёх заглавных букв" },
  }),
  contractSeries: text("Буквы договоров", {
    ...{ required: true, unique: true, pattern: "^\\p{Lu}{1,4}$", message: "До четырёх заглавных букв" },
  }),
  actForm: choice("Форма акта", { general: "Общая", r1: "Р-1" }, { required: true, default: "general" }),
  hasPaymentCodes: boolean("Код бенефициара и код назначения платежа"),
  orderCaption: letters("Заголовок платёжного поручения", 100),
  orderRows: lines(
    "Строки платёжного поручения",
    {
      label: text("Подпись", { required: true, max: 60 }),
      fact: choice("Значение", orderFacts, { required: true }),
      nextLabel: text("Подпись рядом", { max: 60 }),
      nextFact: choice("Значение рядом", orderFacts, { required: false }),
    },
    { min: 1, max: 12 },
  ),
  contractOffer: sentence("Чем признаётся публичная оферта"),
  contractLaw: sentence("Чем регулируется договор"),
  contractVat: sentence("Какой НДС"),
  contractCourt: sentence("Какой суд"),
  contractExchange: sentence("Как обмениваются документами"),
  dataLaw: sentence("По какому закону"),
  dataOperator: letters("Кто мы по нему", 100),
  dataWithoutConsent: sentence("Когда согласия не нужно"),
  dataRights: longText("Права, каждое на своей строке", { required: true, max: 3000 }),
  dataAnswer: sentence("Когда мы отвечаем"),
  dataAuthority: sentence("Кому жаловаться"),
  dataAbroad: sentence("Что передаём за границу"),
  vat: lines(
    "Ставки НДС",
    {
      from: date("С какого дня"),
      percent: percent("НДС, %", { required: true, min: "0", max: "100" }),
    },
    { min: 1, max: 20 },
  ),
  electronicExchange: boolean("Электронный документооборот"),
  negativeActs: choice(
    "Если уточнения больше закрытого",
    { carry: "Переносить в следующий акт", act: "Составлять корректировочный акт" },
    { required: true, default: "carry" },
  ),
  maxTopUp: money("Наибольшее пополнение", { min: "1", currency: "{currencyCode}" }),
  systems: lines(
    "Системы",
    {
      systemId: reference("Система", "systems", { required: true }),
      currency: choice(
        "Валюта кабинета",
        { own: "Валюта страны", USD: "USD", EUR: "EUR", RUB: "RUB" },
        { required: true, default: "own" },
      ),
      minFirst: money("Первое пополнение", { required: true, min: "0", currency: "{currencyCode}" }),
      minNext: money("Следующие", { required: true, min: "0", currency: "{currencyCode}" }),
    },
    { key: "systemId", max: 100 },
  ),
} as const;
