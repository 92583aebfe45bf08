// Operators' sections as in a large installation: customers can use a third of them.
import type { Definition, Field } from "../../src/definition/grammar.ts";

const kinds: readonly ((label: string) => Field)[] = [
  (label) => ({ type: "text", label, max: 200 }),
  (label) => ({ type: "integer", label, min: 0, max: 1_000_000 }),
  (label) => ({ type: "money", label, currency: "BYN" }),
  (label) => ({ type: "date", label }),
  (label) => ({ type: "boolean", label, default: false }),
  (label) => ({ type: "choice", label, choices: { first: "Первый", second: "Второй", third: "Третий" } }),
  (label) => ({ type: "text", label, max: 40, pattern: "^[A-Z0-9-]{2,20}$" }),
  (label) => ({ type: "reference", label, to: "systems" }),
];

export const sectionName = (at: number): string => `many-${at}`;

/** The text of a section with this number of fields. @param said part of the labels, to make versions differ */
export function sectionText(at: number, fields: number, said = ""): string {
  const isOffered = at % 3 === 0;
  const first: Readonly<Record<string, Field>> = {
    title: { type: "text", label: "Название", required: true, search: true, max: 200 },
    ...(isOffered && { customerId: { type: "reference", label: "Клиент", to: "customers", required: true } }),
  };
  const others = Object.fromEntries(
    Array.from({ length: fields - Object.keys(first).length }, (_, index) => {
      const label = `Поле ${index} раздела ${at}${said}`;
      return [`field${index}`, kinds[index % kinds.length]?.(label)] as const;
    }),
  ) as Readonly<Record<string, Field>>;
  const names = Object.keys(others);
  const definition: Definition = {
    name: sectionName(at),
    label: { one: `Запись ${at}`, many: `Раздел ${at}`, new: `Новая запись ${at}` },
    icon: "box",
    represent: "{title}",
    owner: isOffered ? "customerId" : "nobody",
    access: { read: isOffered ? ["ADMIN", "CUSTOMER"] : ["ADMIN"], write: ["ADMIN"] },
    fields: { ...first, ...others },
    list: { columns: ["title", ...names.slice(0, 6)], filters: names.slice(3, 6), sort: "title" },
    form: { tabs: { Основное: [...Object.keys(first), ...names] } },
  };
  return JSON.stringify(definition, null, 2);
}
