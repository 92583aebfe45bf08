// Random sections as an operator might write them: valid by construction, so that a fault found by the check is a fault
// of ours.
import type { Definition, Field, Fields, FieldType } from "../../../src/definition/grammar.ts";
import type { Effect, Moment } from "../../../src/definition/words/rules.ts";
import { familyOf, isFiltered, isSorted } from "../../../src/definition/families.ts";

/** A repeatable source of choices (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  chance = (percent: number): boolean => this.below(100) < percent;

  one<T>(all: readonly [T, ...T[]]): T {
    return all[this.below(all.length)] ?? all[0];
  }

  /** Each with the same probability, in the given order. */
  some = <T>(all: readonly T[], percent: number): T[] => all.filter(() => this.chance(percent));
}

type Made = (dice: Dice, label: string) => Field;

const choiceKeys = ["first", "second", "third", "fourth"] as const;
const choices = (dice: Dice) =>
  Object.fromEntries(choiceKeys.slice(0, 2 + dice.below(3)).map((key) => [key, `Вид «${key}»`]));

/** A field of every type that a new section may have; references point to built-in sections. */
const made: { readonly [K in Exclude<FieldType, "related">]: Made } = {
  text: (dice, label) => ({ type: "text", label, ...(dice.chance(50) && { max: 40 + dice.below(200) }) }),
  longText: (dice, label) => ({ type: "longText", label, ...(dice.chance(50) && { max: 2000 }) }),
  richText: (_, label) => ({ type: "richText", label }),
  email: (_, label) => ({ type: "email", label }),
  phone: (dice, label) => ({ type: "phone", label, ...(dice.chance(50) && { mobile: true }) }),
  site: (_, label) => ({ type: "site", label }),
  integer: (dice, label) => ({
    type: "integer",
    label,
    ...(dice.chance(50) && { min: dice.below(9), max: 1_000_000 }),
  }),
  decimal: (dice, label) => ({ type: "decimal", label, scale: 1 + dice.below(6) }),
  money: (dice, label) => ({
    type: "money",
    label,
    currency: dice.one(["BYN", "KZT", "USD"]),
    ...(dice.chance(50) && { min: "0" }),
  }),
  percent: (_, label) => ({ type: "percent", label, min: "0", max: "100" }),
  date: (dice, label) => ({ type: "date", label, ...(dice.chance(30) && { default: "today" }) }),
  dateTime: (_, label) => ({ type: "dateTime", label }),
  boolean: (dice, label) => ({ type: "boolean", label, default: dice.chance(50) }),
  choice: (dice, label) => ({ type: "choice", label, choices: choices(dice), default: "first" }),
  choices: (dice, label) => ({ type: "choices", label, choices: choices(dice) }),
  reference: (dice, label) => ({ type: "reference", label, to: dice.one(["customers", "systems", "regions"]) }),
  ranges: (_, label) => ({ type: "ranges", label }),
  file: (_, label) => ({ type: "file", label, accept: ["application/pdf"] }),
  picture: (_, label) => ({ type: "picture", label }),
  secret: (dice, label) => ({ type: "secret", label, ...(dice.chance(50) && { multiline: true }) }),
  taxNumber: (_, label) => ({ type: "taxNumber", label }),
  bankAccount: (_, label) => ({ type: "bankAccount", label }),
  bic: (_, label) => ({ type: "bic", label }),
  lines: (dice, label) => ({
    type: "lines",
    label,
    fields: {
      what: { type: "text", label: "Что", required: true, max: 100 },
      ...(dice.chance(70) && { amount: { type: "money", label: "Сумма", currency: "BYN" } }),
      ...(dice.chance(50) && { day: { type: "date", label: "День" } }),
    },
  }),
};

const typesOfFields = Object.keys(made) as [keyof typeof made, ...(keyof typeof made)[]];
const unlisted: readonly FieldType[] = ["lines", "ranges", "file", "picture", "secret", "richText", "longText"];

function randomFields(dice: Dice): Fields {
  const fields: Record<string, Field> = {
    title: { type: "text", label: "Название", required: true, search: true, max: 200 },
  };
  const count = 2 + dice.below(12);
  for (let at = 1; at <= count; at += 1) {
    const type = dice.one(typesOfFields);
    const field = made[type](dice, `Поле ${at}`);
    const requirable = !["boolean", "file", "picture", "lines", "ranges", "secret", "richText", "dateTime"].includes(
      type,
    );
    fields[`${type}${at}`] = {
      ...field,
      ...(requirable && dice.chance(20) && { required: true }),
      ...(familyOf(type) === "text" && dice.chance(30) && { search: true }),
      ...(dice.chance(10) && { copy: false }),
      ...(dice.chance(20) && { help: "Как в договоре" }),
      ...(dice.chance(10) && { access: { read: ["ADMIN"], write: ["ADMIN"] } }),
    };
  }
  return fields;
}

const unprinted: readonly FieldType[] = ["lines", "ranges", "file", "picture", "secret"];

/** Texts that everybody who reads the section may read. */
const openTexts = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && field.access === undefined && !unprinted.includes(field.type);
  });

/** Papers with every kind of block: the first for administrators, the second for customers too. */
function randomPapers(
  dice: Dice,
  fields: Fields,
  owned: boolean,
  read: Definition["access"]["read"],
): Definition["papers"] {
  const own = Object.keys(fields).filter((name) => !unprinted.includes(fields[name]?.type ?? "lines"));
  const open = openTexts(fields).filter((name) => fields[name]?.type !== "reference");
  const said = (names: readonly string[]) => names.map((name) => `${name}: {${name}}`).join("\n\n") || "Пусто";
  const tables = Object.entries(fields).flatMap(([of, field]) =>
    field.type === "lines"
      ? [{ table: { of, ...(field.fields["amount"] && dice.chance(70) && { totals: ["amount"] }) } }]
      : [],
  );
  const sides = { seller: "Исполнитель", ...(owned && { client: "Заказчик" }) };
  return {
    inside: {
      label: "Лист записи",
      title: dice.one(["{title}", "№ {id} от {createdAt}"]),
      blocks: [
        { text: said(dice.some(own, 70)) },
        ...tables,
        ...(owned ? [{ text: "{customerId.companyName}" }] : []),
        ...(dice.chance(50) ? [{ parties: sides }] : []),
        { sign: dice.chance(50) ? sides : ["Сдал", "Принял"] },
      ],
    },
    open: { label: "Справка", title: "{title}", access: read, blocks: [{ heading: "{title}" }, { text: said(open) }] },
  };
}

const manyRules = 4;

/** Rules of every kind, each with a single effect; none starts itself. */
function randomRules(dice: Dice, fields: Fields, papers: boolean): Definition["rules"] {
  const names = Object.keys(fields);
  const of = (type: FieldType) =>
    names.find((name) => fields[name]?.type === type && fields[name]?.access === undefined);
  const [day, file, email, text] = [of("date"), of("file"), of("email"), of("longText")];
  const attach = [...(file === undefined ? [] : [file]), ...(papers ? ["paper:open"] : [])];
  const done: readonly [Effect, ...Effect[]] = [
    { task: { title: "Проверить {title}" } },
    { letter: { to: "$admins", subject: "{title}", text: "№ {id}", ...(attach.length > 0 && { attach }) } },
    { call: { to: "CRM", body: ["id", "title"] } },
    ...(email === undefined ? [] : [{ letter: { to: email, subject: "Здравствуйте", text: "{title}" } }]),
    ...(text === undefined ? [] : [{ set: { [text]: "Сделано: {title}" } }]),
    ...(file !== undefined && papers ? [{ paper: { name: "open", field: file } }] : []),
  ];
  const moments: readonly [Moment, ...Moment[]] = [
    "created",
    { changed: ["title"] },
    { every: "week", day: "monday" },
    ...(day === undefined ? [] : [{ days: dice.below(30), after: day }]),
  ];
  return Object.fromEntries(
    Array.from({ length: dice.below(manyRules) }, (_, at) => [
      `rule${at}`,
      {
        label: `Правило ${at}`,
        on: dice.one(moments),
        do: dice.one(done),
        ...(dice.chance(20) && { once: true as const }),
      },
    ]),
  );
}

/** A whole section: fields, states, actions, papers, rules, a list and a page. */
export function randomSection(name: string, dice: Dice): Definition {
  const owned = dice.chance(40);
  const fields: Fields = {
    ...randomFields(dice),
    ...(owned && { customerId: { type: "reference", label: "Клиент", to: "customers", required: true } }),
  };
  const names = Object.keys(fields);
  const listed = names.filter((field) => !unlisted.includes(fields[field]?.type ?? "lines"));
  const ofType = (...types: readonly FieldType[]) =>
    names.filter((field) => types.includes(fields[field]?.type ?? "lines"));
  const [money = [], days, flags] = [ofType("money"), ofType("date"), ofType("boolean")];
  const flag = flags[0];
  const ends = flag !== undefined && dice.chance(70);
  // A state must not reveal a value that only some readers may see.
  const day = days.find((name) => fields[name]?.access === undefined);
  const read: Definition["access"]["read"] = owned && dice.chance(50) ? ["ADMIN", "CUSTOMER"] : ["ADMIN"];
  const isPrinted = dice.chance(60);
  return {
    name,
    label: { one: `Запись ${name}`, many: `Записи ${name}` },
    represent: dice.one(["{title}", "№ {id}", "{title} (№ {id})"]),
    owner: owned ? "customerId" : "nobody",
    access: { read, write: ["ADMIN"] },
    fields,
    ...(isPrinted && { papers: randomPapers(dice, fields, owned, read) }),
    ...(dice.chance(60) && { rules: randomRules(dice, fields, isPrinted) }),
    ...(dice.chance(30) && { notes: true }),
    ...(dice.chance(50) && { import: true }),
    ...(day !== undefined &&
      dice.chance(60) && {
        states: {
          path: [
            { key: "late", label: "Просрочено", tone: "bad", when: { [day]: { before: "today" } }, at: day },
            { key: "fine", label: "В порядке", tone: "good", final: true },
          ],
        },
      }),
    ...(ends && {
      actions: {
        finish: {
          label: "Завершить",
          on: ["row", "record", "bulk"],
          route: `PUT /api/${name}/finish/{id}`,
          access: ["ADMIN"],
          when: { [flag]: false },
          set: { [flag]: true },
          success: "Готово",
        },
        resume: {
          label: "Возобновить",
          on: ["row", "record"],
          route: `PUT /api/${name}/resume/{id}`,
          access: ["ADMIN"],
          when: { [flag]: true },
          set: { [flag]: false },
          success: "Готово",
        },
      },
      ...(dice.chance(50) && {
        frozen: [{ when: { [flag]: true }, open: [flag], because: "Запись завершена", instead: "resume" }],
      }),
    }),
    list: {
      columns: [
        "title",
        ...dice.some(
          listed.filter((field) => field !== "title"),
          60,
        ),
      ],
      filters: dice.some(
        names.filter((field) => isFiltered(fields[field]?.type ?? "lines")),
        50,
      ),
      sort: `${dice.one(["", "-"])}${dice.one(["title", "id", "createdAt", ...listed.filter((field) => isSorted(fields[field]?.type ?? "lines"))])}`,
      ...(money.length > 0 && { totals: money }),
      ...(flag !== undefined && {
        quick: [{ key: "open", label: "Не завершены", when: { [flag]: false } }],
      }),
    },
    form: dice.chance(50)
      ? { tabs: { Основное: names.filter((_, at) => at % 2 === 0), Ещё: names.filter((_, at) => at % 2 === 1) } }
      : {
          layout: {
            head: ["title"],
            body: ofType("lines"),
            more: [
              {
                section: "Остальное",
                fields: names.filter((one) => one !== "title" && !ofType("lines").includes(one)),
              },
            ],
          },
        },
  };
}
