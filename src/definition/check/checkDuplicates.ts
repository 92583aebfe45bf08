import type { Definition } from "../grammar.ts";
import { target, noResource } from "./checkFields.ts";
import { type Fault, didYouMean } from "./fault.ts";

/** Errors of the word `duplicates`: fields are compared by name, so both sides must have them. */
export function duplicateFaults({ fields, duplicates }: Definition, all: readonly Definition[]): Fault[] {
  if (!duplicates) return [];
  const known = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  return [
    ...duplicates.with.flatMap((word, index) =>
      target(word, all) ? [] : [noResource(word, all, `duplicates.with.${index}`)],
    ),
    ...duplicates.by.flatMap((word, index) => {
      const place = `duplicates.by.${index}`;
      if (!known.includes(word)) return [{ place, message: `there is no field "${word}"${didYouMean(word, known)}` }];
      const without = duplicates.with.flatMap((name) => target(name, all) ?? []).filter((other) => !other.fields[word]);
      return without.map(({ name }) => ({ place, message: `"${name}" has no field "${word}" to compare with` }));
    }),
  ];
}
