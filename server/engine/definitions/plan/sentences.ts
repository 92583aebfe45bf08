// A plan's steps in words.
import { counted } from "../../../../src/domain/text/plural.ts";
import { type ByFamily, entryOf } from "../../../../src/definition/families.ts";
import type { Field, FieldType } from "../../../../src/definition/grammar.ts";
import { choiceLabel, textOf } from "../../../../src/definition/texts/textOf.ts";
import { defaultRegion } from "../../../../src/domain/company/region.ts";
import type { Step } from "./compare.ts";
import { conversionOf } from "./conversions.ts";
import type { Found } from "./inTheWay.ts";

/** Types in the sentence «было …, станет …». */
const familyWords: ByFamily<string> = {
  text: "строка",
  prose: "длинный текст",
  html: "текст с оформлением",
  integer: "целое число",
  decimal: "дробное число",
  day: "дата",
  moment: "дата и время",
  boolean: "да или нет",
  choice: "выбор из списка",
  choices: "несколько из списка",
  reference: "ссылка на запись",
  ranges: "диапазоны",
  file: "файл",
  secret: "секрет",
  lines: "таблица",
  related: "связанные записи",
};
const ownWords: { readonly [K in FieldType]?: string } = {
  email: "электронная почта",
  phone: "телефон",
  site: "сайт",
  money: "сумма",
  percent: "процент",
  picture: "картинка",
  taxNumber: "учётный номер",
  bankAccount: "банковский счёт",
  bic: "БИК",
};
const wordOf = (type: FieldType): string => entryOf(familyWords, ownWords, type);

interface Said {
  readonly text: string;
  /** True if the found records prevent the change. */
  readonly blocks: boolean;
}

type Say<S extends Step> = (step: S, found: Found, about: string) => Said;

const records = (count: number): string => counted(count, "записи", "записей", "записей");
const fine = (text: string): Said => ({ text, blocks: false });
const blocked = (text: string): Said => ({ text, blocks: true });

const says: { readonly [K in Step["kind"]]: Say<Extract<Step, { kind: K }>> } = {
  added: ({ field }, _, about) =>
    fine(
      `${about} добавится.` +
        (field.required && field.default === undefined && field.type !== "boolean"
          ? " В прежних записях оно пустое: его попросят заполнить, когда их будут править."
          : ""),
    ),
  renamed: ({ before, name, recognised }, _, about) =>
    fine(
      `${about}: имя ${before?.name ?? ""} сменится на ${name}, значения останутся.` +
        (recognised ? " Если это другое поле, дайте ему другую подпись." : ""),
    ),
  returned: (_, { count }, about) =>
    fine(`${about} вернётся${count > 0 ? ` со значениями у ${records(count)}` : ", значений в нём нет"}.`),
  removed: (_, { count }, about) =>
    fine(
      count > 0
        ? `${about} уйдёт из раздела. Значения у ${records(count)} останутся в базе и вернутся вместе с полем.`
        : `${about} уйдёт из раздела, значений в нём нет.`,
    ),
  worked: (_, { count }, about) =>
    fine(
      `${about} теперь вычисляется по формуле.` +
        (count > 0 ? ` Введённые значения у ${records(count)} отложены в базе и вернутся, если убрать формулу.` : ""),
    ),
  displaced: (_, { count }, about) =>
    fine(
      `${about}: имя займёт другое поле` +
        (count > 0 ? `, прежние значения у ${records(count)} отложены в базе и больше не видны.` : "."),
    ),
  retyped: ({ before, to }, { count }, about) => {
    const change = `${about}: было «${wordOf((before?.declared ?? to).type)}», станет «${wordOf(to.type)}»`;
    if (count === 0) return fine(`${change}.`);
    return blocked(
      before && conversionOf(before.declared, to)
        ? `${change}. Значения у ${records(count)} так не записать: сначала исправьте их.`
        : `${change}. Этого не сделать, пока у ${records(count)} есть значение: очистите их или дайте новому полю другое имя.`,
    );
  },
  required: (_, { count }, about) =>
    count > 0
      ? blocked(`${about} станет обязательным, но у ${records(count)} оно пустое: сначала заполните его.`)
      : fine(`${about} станет обязательным.`),
  unique: ({ before }, { count, values }, about) =>
    count > 0
      ? blocked(
          `${about}: значения не должны будут повторяться, но повторяются у ${records(count)}${listed(before?.declared, values)}.`,
        )
      : fine(`${about}: значения больше не смогут повторяться.`),
  narrowed: ({ choices }, { count, values }, about) => {
    const keys = Object.keys(choices);
    const gone = keys.map((key) => `«${choiceLabel(choices, key)}»`).join(", ");
    const change = `${about}: из списка ${keys.length === 1 ? "уйдёт вариант" : "уйдут варианты"} ${gone}`;
    if (count === 0) return fine(`${change}.`);
    const shown = keys.length === 1 ? "" : listed({ type: "choice", label: "", choices }, values);
    return blocked(`${change}, но это выбрано у ${records(count)}${shown}. Сначала выберите там другое.`);
  },
  shortened: ({ most }, { count }, about) =>
    count > 0
      ? blocked(`${about} станет не длиннее ${most} знаков, но у ${records(count)} оно длиннее: сначала сократите его.`)
      : fine(`${about} станет не длиннее ${most} знаков.`),
};

function listed(field: Field | undefined, values: Found["values"]): string {
  if (!field || values.length === 0) return "";
  const one = ({ value, count }: Found["values"][number]): string =>
    `«${textOf(value, field, { region: defaultRegion })}» — ${count}`;
  return `: ${values.map(one).join(", ")}`;
}

/** @param found the records that the step affects */
export function sayStep(step: Step, found: Found): Said {
  const { field, name, within } = step;
  const about = `Поле «${field.label}» (${within ? `${within.name}.` : ""}${name})`;
  return (says[step.kind] as Say<Step>)(step, found, about);
}
