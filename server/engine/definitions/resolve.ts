// Makes a section's definition from a text: the section that it describes, or one of the product with its extension.
import { didYouMean } from "../../../src/definition/check/fault.ts";
import type { Fault } from "../../../src/definition/check/fault.ts";
import { isExtension } from "../../../src/definition/extension/readExtension.ts";
import { extensionFaults, staleFaults } from "../../../src/definition/extension/checkExtension.ts";
import { extended } from "../../../src/definition/extension/extended.ts";
import type { Extension } from "../../../src/definition/extension/extension.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { columnNames } from "../../../src/definition/listColumns.ts";
import { quickOf } from "../../../src/definition/states/states.ts";
import type { Product } from "../registry.ts";
import type { Described } from "./readText.ts";

export interface Resolved {
  readonly described: Described;
  /** The whole section; undefined if the section to extend does not exist. */
  readonly definition: Definition | undefined;
  /** The product's definition that it extends. */
  readonly base: Definition | undefined;
  /** Faults that make the text invalid, whatever other sections there are. */
  readonly faults: readonly Fault[];
  /** Harmless faults. */
  readonly stale: readonly Fault[];
  /** The place in the text of a place in the definition. */
  readonly placeInText: (place: string) => string;
}

const known = new WeakMap<Described, WeakMap<Product["definitions"], Resolved>>();

/** Returns the same object for the same text, so that what others derive from its definition can be cached. */
export function resolve({ definitions }: Pick<Product, "definitions">, described: Described): Resolved {
  const byProduct = known.get(described) ?? new WeakMap<Product["definitions"], Resolved>();
  known.set(described, byProduct);
  const resolved = byProduct.get(definitions) ?? resolveAnew(definitions, described);
  byProduct.set(definitions, resolved);
  return resolved;
}

function resolveAnew(definitions: Product["definitions"], described: Described): Resolved {
  const { said } = described;
  if (!isExtension(said))
    return { described, definition: said, base: undefined, faults: [], stale: [], placeInText: (place) => place };
  const base = definitions.find(({ name }) => name === said.extends);
  if (!base) {
    const names = definitions.map(({ name }) => name);
    const message = `the product has no section "${said.extends}" to extend${didYouMean(said.extends, names)}`;
    return {
      ...{ described, definition: undefined, base, stale: [], placeInText: (place) => place },
      faults: [{ place: "extends", message }],
    };
  }
  const definition = extended(base, said);
  return {
    ...{ described, definition, base },
    faults: extensionFaults(said, base),
    stale: staleFaults(said, base),
    placeInText: (place) => placeIn(said, base, definition, place),
  };
}

/** Merged lists have the product's words before and between those of the text. */
function placeIn({ place: places = {} }: Extension, base: Definition, merged: Definition, place: string): string {
  const [, word, at, rest = ""] = /^list\.(columns|filters|quick)\.(\d+)(.*)$/.exec(place) ?? [];
  const index = Number(at);
  if (word === "quick") return `quick.${index - quickOf(base).length}${rest}`;
  if (word === "columns") return `place.${columnNames(merged)[index] ?? ""}.column`;
  if (word === "filters") return `place.${merged.list.filters?.[index] ?? ""}.filter`;
  if (place.startsWith("fields.") && !place.startsWith("fields.x_")) return place.replace("fields", "changes");
  if (!place.startsWith("form.")) return place;
  const named = Object.keys(places).find((name) => valueAt(merged, place) === name);
  return named === undefined ? "place" : `place.${named}`;
}

const valueAt = (value: unknown, place: string): unknown =>
  place.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
