// The values of chosen records for a new record (`fill`).
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import type { FieldOf } from "../../../../src/definition/grammar.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import { may } from "../../access.ts";
import { readRecord } from "../../read/read.ts";
import { readableField } from "../../readable.ts";
import type { ReadContext } from "../../registry.ts";

/** Finds the value of a chosen record for `fill`: a field of its own, or of a record that it refers to. */
export type ChosenValue = (to: string, id: number, path: string) => Promise<unknown>;

/** Reads each record once, and only what the caller may read; other values are undefined. */
export function chosenValues(context: ReadContext): ChosenValue {
  const records = new Map<string, Promise<AnyRecord | undefined>>();
  const recordOf = (to: string, id: number) => {
    const key = `${to} ${id}`;
    const known = records.get(key) ?? readRecord(context, context.registry.require(to), id);
    records.set(key, known);
    return known;
  };
  const find: ChosenValue = async (to, id, path) => {
    const [name = "", beyond] = path.split(".");
    const target = context.registry.require(to);
    const field = may(target, "read", context.caller) ? readableField(target, name, context.caller) : undefined;
    const value = field && (await recordOf(to, id))?.[name];
    if (beyond === undefined) return value;
    const next = idIn(value);
    return field?.type === "reference" && next !== undefined ? find(field.to, next, beyond) : undefined;
  };
  return find;
}

/** The id of a record as a client may send it. */
export function idIn(value: unknown): number | undefined {
  const id = isEmpty(value) ? NaN : Number(value);
  return Number.isSafeInteger(id) ? id : undefined;
}

interface Filling {
  readonly filling: readonly (readonly [string, FieldOf<"reference">])[];
  readonly valueOf: ChosenValue;
  /** The record that a reference refers to now. */
  readonly idOf: (name: string) => number | undefined;
  /** @returns true if the field takes the value */
  readonly propose: (name: string, value: unknown) => Promise<boolean>;
}

/**
 * Proposes the values of chosen records. A record may fill in another reference, whose record then fills in further fields;
 * if several references fill in a field, the last one in the definition does.
 * @returns a function that proposes the values of references that are new since its last call
 */
export function filler({ filling, valueOf, idOf, propose }: Filling): () => Promise<void> {
  const read = new Set<string>();
  const filledBy = new Map<string, number>();
  return async () => {
    for (;;) {
      const at = filling.findIndex(([name]) => !read.has(name) && idOf(name) !== undefined);
      const [name = "", field] = filling[at] ?? [];
      if (!field) return;
      read.add(name);
      for (const [own, path] of Object.entries(field.fill ?? {}))
        if (at >= (filledBy.get(own) ?? 0) && (await propose(own, await valueOf(field.to, idOf(name) ?? 0, path))))
          filledBy.set(own, at);
    }
  };
}
