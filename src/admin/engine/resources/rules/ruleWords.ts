// Describes the rules of a section in words.
import { counted } from "../../../../domain/text/plural.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { systemFields } from "../../../../definition/systemFields.ts";
import { pathOf } from "../../../../definition/states/states.ts";
import type { DefinedRule, Effect } from "../../../../definition/words/rules.ts";

/** «Через 3 дня после «Срок»». */
export function startOf(definition: Definition, { on }: Pick<DefinedRule, "on">): string {
  if (on === "created") return "Когда запись добавили";
  if (on === "changed") return "Когда запись изменили";
  const labelOf = (name: string): string => `«${(definition.fields[name] ?? systemFields[name])?.label ?? name}»`;
  if ("changed" in on) return `Когда изменили ${on.changed.map(labelOf).join(" или ")}`;
  if ("state" in on) {
    const state = pathOf(definition).find(({ key }) => key === on.state);
    return `Когда запись перешла в «${state?.label ?? on.state}»`;
  }
  if ("every" in on) return [everyWord(on), on.at === undefined ? "" : `в ${on.at}`].filter(Boolean).join(" ");
  const days = counted(on.days, "день", "дня", "дней");
  const name = labelOf(on.before ?? on.after ?? "");
  if (on.days === 0) return `В день ${name}`;
  return on.before === undefined ? `Через ${days} после ${name}` : `За ${days} до ${name}`;
}

const weekdayWords: Readonly<Record<string, string>> = {
  monday: "понедельникам",
  tuesday: "вторникам",
  wednesday: "средам",
  thursday: "четвергам",
  friday: "пятницам",
  saturday: "субботам",
  sunday: "воскресеньям",
};

function everyWord({ every, day }: Extract<DefinedRule["on"], { readonly every: string }>): string {
  if (every === "day") return "Каждый день";
  if (every === "week") return `По ${weekdayWords[String(day)] ?? String(day)}`;
  return day === "last" ? "В последний день месяца" : `Каждый месяц ${String(day)}-го`;
}

const effectWords: Readonly<Record<keyof Effect, string>> = {
  letter: "письмо",
  task: "задача",
  set: "меняет поля",
  create: "добавляет запись",
  paper: "бумага",
  call: "вызов другого сервера",
};

export const effectOf = ({ do: effect }: Pick<DefinedRule, "do">): string =>
  (Object.keys(effect) as (keyof Effect)[]).map((word) => effectWords[word]).join(", ");
