// Converts a cell's text to the value that a form would send, by the field's type. Validation is separate: forms, the API
// and files share it (src/definition/values.ts).
import { type Family, familyOf, type FieldIn } from "../../../src/definition/families.ts";
import type { ChoiceList, Field, FieldOf } from "../../../src/definition/grammar.ts";
import { readDay, readMonth } from "../../platform/sheets/readDay.ts";

/** The value of a cell, or a problem if the field's type can't read it. */
export type CellReading =
  | { readonly value: unknown }
  | {
      readonly problem: string;
      /** The records that an ambiguous reference may mean. */
      readonly among?: readonly number[];
    };

type Reader<F extends Field> = (text: string, field: F) => CellReading;

const asIs = (text: string): CellReading => ({ value: text });
/** Quotes a cell's content for a sentence, unless it has quotes already. */
export function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return /[«"]/.test(short) ? short : `«${short}»`;
}

/** Removes thousands separators, and a unit after the number: "1 234,50 BYN", "12 %". */
const number = (text: string): CellReading => ({ value: text.replace(/\s|[%₽₸$€]|\p{Lu}{3}$/gu, "") });

const day: Reader<FieldOf<"date">> = (text, { month }) => {
  const value = readDay(text) ?? (month ? readMonth(text) : undefined);
  return value === undefined ? { problem: `${quoted(text)} — не дата` } : { value };
};

const yes = new Set(["да", "yes", "true", "истина", "1", "+"]);
const no = new Set(["нет", "no", "false", "ложь", "0", "-", "−"]);

const boolean: Reader<FieldOf<"boolean">> = (text, { labels }) => {
  const word = fold(text);
  if (yes.has(word) || word === fold(labels?.[0] ?? "да")) return { value: true };
  if (no.has(word) || word === fold(labels?.[1] ?? "нет")) return { value: false };
  const [on, off] = labels ?? ["да", "нет"];
  return { problem: `${quoted(text)}: напишите «${on}» или «${off}»` };
};

const labelOf = (choice: ChoiceList[string]): string => (typeof choice === "string" ? choice : choice.label);

function keyOf(text: string, choices: ChoiceList): string | undefined {
  if (Object.hasOwn(choices, text)) return text;
  return Object.keys(choices).find((key) => fold(labelOf(choices[key] ?? "")) === fold(text));
}

const unknownChoice = (text: string, choices: ChoiceList): CellReading => ({
  problem: `${quoted(text)} нет в списке: ${Object.values(choices).map(labelOf).slice(0, 12).join(", ")}`,
});

const choice: Reader<FieldOf<"choice">> = (text, { choices }) => {
  const value = keyOf(text, choices);
  return value === undefined ? unknownChoice(text, choices) : { value };
};

const several: Reader<FieldOf<"choices">> = (text, { choices }) => {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const keys = words.map((word) => keyOf(word, choices));
  const wrong = words.find((_, index) => keys[index] === undefined);
  return wrong === undefined ? { value: keys } : unknownChoice(wrong, choices);
};

const readers: { readonly [F in Family]?: Reader<FieldIn<F>> } = {
  integer: number,
  decimal: number,
  day,
  boolean,
  choice,
  choices: several,
};

/** Reads a cell for a field; references are resolved elsewhere. */
export function readCell(text: string, field: Field): CellReading {
  const reader: Reader<never> = readers[familyOf(field.type)] ?? asIs;
  return reader(text, field as never);
}

/** Folds texts for comparison: case, kinds of quotes and number of spaces don't matter. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[«»“”„]/g, '"')
    .replace(/\s+/g, " ")
    .trim();
