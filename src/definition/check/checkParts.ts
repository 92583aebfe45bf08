// Checks the names of components and papers. Each serves one resource: used by another definition, it would show a foreign
// record with the same id.
import type { Definition } from "../grammar.ts";
import type { Known } from "./known.ts";
import { type Fault, didYouMean } from "./fault.ts";

/** Names that are unknown, or serve another resource. */
export function partFaults(
  { name, list, form, fields, actions = {}, papers = {} }: Definition,
  _: readonly Definition[],
  { parts: owners }: Known,
): readonly Fault[] {
  const fault = (place: string, word: string | undefined, owned: Readonly<Record<string, string>>): Fault[] => {
    if (word === undefined) return [];
    const serves = Object.hasOwn(owned, word) ? owned[word] : undefined;
    if (serves === name) return [];
    const mine = Object.keys(owned).filter((part) => owned[part] === name);
    const message =
      serves === undefined
        ? `there is no part "${word}"${didYouMean(word, mine)}`
        : `"${word}" is only for "${serves}"`;
    return [{ place, message }];
  };
  return [
    ...fault("list.part", list.part, owners.list),
    ...fault("form.part", form.part, owners.record),
    ...fault("form.newPart", form.newPart, owners.newRecord),
    ...Object.entries(fields).flatMap(([key, field]) =>
      field.type === "lines" ? fault(`fields.${key}.part`, field.part, owners.line) : [],
    ),
    ...Object.entries(actions).flatMap(([key, { paper }]) =>
      paper !== undefined && Object.hasOwn(papers, paper) ? [] : fault(`actions.${key}.paper`, paper, owners.paper),
    ),
  ];
}
