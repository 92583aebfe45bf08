// Finds the places of a record's fields on its page, by the words `tabs` and `layout`.
import type { Definition } from "./grammar.ts";
import { marksField, stateNameOf } from "./states/states.ts";
import type { FormEntries } from "./words/form.ts";

interface Places {
  readonly head: readonly string[];
  readonly body: readonly string[];
  readonly side: readonly string[];
  readonly more: FormEntries;
}

/** The fields of a page's entries, sections included. */
export const namesIn = (entries: FormEntries): readonly string[] =>
  entries.flatMap((entry) => (typeof entry === "string" ? [entry] : entry.fields));

/**
 * The places of a document; undefined for a page with tabs. A field without a place is added to `more`, except those of
 * the states, which the page shows anyway.
 */
export function layoutOf(definition: Definition): Places | undefined {
  const { layout } = definition.form;
  if (!layout) return undefined;
  const { head, body = [], side = [], more = [] } = layout;
  const placed = new Set([...head, ...body, ...side, ...namesIn(more), stateNameOf(definition), marksOn(definition)]);
  return { head, body, side, more: [...more, ...Object.keys(definition.fields).filter((name) => !placed.has(name))] };
}

const marksOn = ({ states }: Definition): string | undefined => (states?.marks ? marksField : undefined);

/** All fields that have a place on the record's page. */
export function placedNames(definition: Definition): readonly string[] {
  const layout = layoutOf(definition);
  if (layout) return [...layout.head, ...layout.body, ...layout.side, ...namesIn(layout.more)];
  return Object.values(definition.form.tabs ?? {}).flatMap(namesIn);
}
