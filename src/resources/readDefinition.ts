// The form of an operator's file: a definition, or everything that is wrong with it as one.
import { z } from "zod";
import { type Fault, meant } from "./fault.ts";
import { definitionSchema, fieldTypes, type Definition } from "./grammar.ts";

/** Reads a parsed JSON value as a definition, or says everything that is wrong with its form. */
export function readDefinition(value: unknown): { definition: Definition } | { faults: readonly Fault[] } {
  const result = definitionSchema.safeParse(value);
  if (result.success) return { definition: result.data as Definition };
  return { faults: result.error.issues.flatMap((issue) => faultsOf(issue, value)) };
}

type Issue = NonNullable<ReturnType<typeof definitionSchema.safeParse>["error"]>["issues"][number];

function faultsOf(issue: Issue, value: unknown): Fault[] {
  const place = issue.path.join(".") || "(the whole file)";
  if (issue.code === "unrecognized_keys") {
    const known = wordsAt(issue.path);
    return issue.keys.map((key) => ({
      place: [...issue.path, key].join("."),
      message: `unknown word "${key}"${meant(key, known)}`,
    }));
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    const given = at(value, issue.path);
    return [{ place, message: `there is no type "${String(given)}"${meant(String(given), fieldTypes)}` }];
  }
  if (issue.code === "invalid_union") {
    const deepest = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0];
    if (deepest) return faultsOf({ ...deepest, path: [...issue.path, ...deepest.path] }, value);
  }
  if (issue.code === "invalid_value") {
    const given = at(value, issue.path);
    const values = issue.values.map(String);
    return [{ place, message: `"${String(given)}" is not one of ${values.join(", ")}${meant(String(given), values)}` }];
  }
  return [{ place, message: issue.message }];
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The words that the grammar has where an unknown one stands: those of the section, or of the whole file. */
function wordsAt([section]: readonly PropertyKey[]): readonly string[] {
  const { properties = {} } = z.toJSONSchema(definitionSchema, { io: "input" });
  return section === undefined ? Object.keys(properties) : [...new Set(wordsOf(properties[String(section)]))];
}

const wordsOf = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, inner]: [string, unknown]) =>
        key === "properties" && typeof inner === "object" && inner !== null
          ? Object.entries(inner).flatMap(([word, value]) => [word, ...wordsOf(value)])
          : wordsOf(inner),
      );
