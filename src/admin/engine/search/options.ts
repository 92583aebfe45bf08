// The search's options, in the order of the arrow keys.
import type { SearchAnswer, SearchGroup, SearchHit } from "../../../contract/records/search.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import type { IconName } from "../../../definition/menu/icons.ts";
import { plainLetters, searchWords } from "../../../domain/text/searchWords.ts";
import type { Definition } from "../../../definition/grammar.ts";
import type { Section } from "../../../definition/menu/sections.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { fieldOf, type Definitions } from "../definitions.tsx";
import { listPath, recordPath } from "../paths.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { textOf } from "../../../definition/texts/textOf.ts";
import type { Recent } from "./recent.ts";

export interface Option {
  readonly key: string;
  readonly name: string;
  /** Secondary text beside the name: the match, or the owner. */
  readonly note: string;
  readonly to: string;
  /** The action that begins on the record's page. */
  readonly begin?: string;
}

export interface OptionGroup {
  readonly label: string;
  readonly icon: IconName;
  readonly options: readonly Option[];
}

/** The found records by resource, each followed by a link to all of them. */
export const foundOptions = (
  { groups, by }: SearchAnswer,
  definitions: Definitions,
  q: string,
): readonly OptionGroup[] =>
  groups.flatMap((group) => {
    const definition = definitions.find(group.resource);
    if (!definition) return [];
    const hits = group.hits.map((hit) => optionOf(definition, hit));
    // A list searches for the exact text, without correcting mistakes.
    const hasMore = by === "typed" && (group.count > group.hits.length || group.more);
    const rest = hasMore ? [allOf(definition, group, q)] : [];
    return [{ label: definition.label.many, icon: definition.icon ?? "box", options: [...hits, ...rest] }];
  });

function optionOf(definition: Definition, { id, named, found, customer }: SearchHit): Option {
  const field = found && fieldOf(definition, found.field);
  const notes = [
    found && field
      ? `${field.label}: ${textOf(found.value, field, { region: pageRegion(), currency: found.currency ?? undefined })}`
      : "",
    customer ?? "",
  ];
  return {
    key: `${definition.name} ${id}`,
    name: represent(definition, { ...named, id }, pageRegion()),
    note: notes.filter(Boolean).join(" · "),
    to: recordPath(definition, id),
  };
}

const allOf = (definition: Definition, { count, more }: SearchGroup, q: string): Option => ({
  key: `${definition.name} all`,
  name: `Показать все: ${formatNumber(count)}${more ? "+" : ""}`,
  note: "",
  to: `${listPath(definition)}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`,
});

/** The sections whose names have words that begin with the typed ones, in either keyboard layout. */
export function sectionOptions(sections: readonly Section[], typed: string): readonly OptionGroup[] {
  const words = searchWords(typed);
  const begins = (label: string, start: string | undefined): boolean =>
    start !== undefined &&
    plainLetters(label)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(start));
  const options = sections
    .filter(
      ({ label }) => words.length > 0 && words.every(({ word, other }) => begins(label, word) || begins(label, other)),
    )
    .map(({ path, label }): Option => ({ key: `section ${path}`, name: label, note: "", to: path }));
  return options.length > 0 ? [{ label: "Разделы", icon: "menu", options }] : [];
}

/** Shown before anything is typed: recently opened records. */
export function recentOptions(records: readonly Recent[], definitions: Definitions): readonly OptionGroup[] {
  const options = records.flatMap(({ resource, id, name }): Option[] => {
    const definition = definitions.find(resource);
    return definition
      ? [{ key: `${resource} ${id}`, name, note: definition.label.one, to: recordPath(definition, id) }]
      : [];
  });
  return options.length > 0 ? [{ label: "Недавно открытые", icon: "history", options }] : [];
}
