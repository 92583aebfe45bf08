// Renamed words: files with the old names are still read.
import { isObject } from "../../domain/isObject.ts";
import type { Fault } from "./fault.ts";

type Words = Readonly<Record<string, string>>;

const ofDefinition: Words = { alike: "duplicates", effects: "links" };
const ofAction: Words = { waits: "pending" };

/** Replaces old words by the current ones, and reports where they were. An old word beside the current one stays. */
export function withNewWords(given: unknown): { readonly value: unknown; readonly warnings: readonly Fault[] } {
  const warnings: Fault[] = [];
  const renamed = (value: unknown, words: Words, place: string): unknown => {
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const word = Object.hasOwn(words, key) ? words[key] : undefined;
        if (word === undefined || Object.hasOwn(value, word)) return [key, inner];
        warnings.push({ place: `${place}${key}`, message: `"${key}" is called "${word}" now` });
        return [word, inner];
      }),
    );
  };
  /** Converts an old reason to keep a record, which named a filled field, to a condition. */
  const withCondition = (value: unknown, place: string): unknown => {
    if (!isObject(value) || typeof value["filled"] !== "string") return value;
    const { filled, when, ...rest } = value;
    warnings.push({ place: `${place}.filled`, message: `write "filled" as { "filled": true } of the field in "when"` });
    return { ...rest, when: { ...(isObject(when) ? when : {}), [filled]: { filled: true } } };
  };
  const value = renamed(given, ofDefinition, "");
  if (!isObject(value)) return { value, warnings };
  const { actions, deletion } = value;
  const changed = {
    ...(isObject(actions) && {
      actions: Object.fromEntries(
        Object.entries(actions).map(([key, action]) => [key, renamed(action, ofAction, `actions.${key}.`)]),
      ),
    }),
    ...(isObject(deletion) &&
      Array.isArray(deletion["keep"]) && {
        deletion: {
          ...deletion,
          keep: deletion["keep"].map((keep, index) => withCondition(keep, `deletion.keep.${index}`)),
        },
      }),
  };
  return { value: { ...value, ...changed }, warnings };
}
