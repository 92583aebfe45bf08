// Parses an operator's file into a definition, or a list of all its errors.
import { z } from "zod";
import { type Fault, didYouMean } from "./fault.ts";
import { definitionSchema, fieldTypes, type Definition, type FieldType } from "../grammar.ts";
import { withFormulas } from "../formula/formulas.ts";
import { withNewWords } from "./oldWords.ts";
import { withPapers } from "../papers/papers.ts";
import { withStates } from "../states/states.ts";

/**
 * Parses a JSON value as a definition, or lists all errors of its structure.
 * @returns also warnings about renamed words, which still work
 */
export function readDefinition(
  given: unknown,
): { definition: Definition; warnings: readonly Fault[] } | { faults: readonly Fault[] } {
  const { value, warnings } = withNewWords(given);
  const result = definitionSchema.safeParse(value);
  if (result.success) return { definition: withPapers(withFormulas(withStates(result.data as Definition))), warnings };
  return { faults: result.error.issues.flatMap((issue) => faultsOf(issue, value, definitionSchema)) };
}

export type Issue = NonNullable<ReturnType<typeof definitionSchema.safeParse>["error"]>["issues"][number];

/** The faults for an issue that the grammar found in a value. */
export function faultsOf(issue: Issue, value: unknown, schema: z.ZodType): Fault[] {
  const place = issue.path.join(".") || "(the whole file)";
  if (issue.code === "unrecognized_keys") {
    const known = wordsAt(issue.path, schema);
    return issue.keys.map((key) => ({
      place: [...issue.path, key].join("."),
      message: known.includes(key)
        ? `"${key}" is not an option of this type`
        : `unknown word "${key}"${didYouMean(key, known)}`,
    }));
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    return [{ place, message: typeMessage(at(value, issue.path), issue.path) }];
  }
  if (issue.code === "invalid_union") {
    // An unknown word is a better message than a mismatch of the whole union.
    const depth = ({ path, code }: Issue) => path.length + (code === "unrecognized_keys" ? 0.5 : 0);
    const deepest = issue.errors.flat().toSorted((a, b) => depth(b) - depth(a))[0];
    if (deepest) return faultsOf({ ...deepest, path: [...issue.path, ...deepest.path] }, value, schema);
  }
  if (issue.code === "invalid_value") {
    const given = at(value, issue.path);
    const values = issue.values.map(String);
    return [
      { place, message: `"${String(given)}" is not one of ${values.join(", ")}${didYouMean(String(given), values)}` },
    ];
  }
  if (issue.code === "invalid_type") return [{ place, message: kindMessage(issue, at(value, issue.path)) }];
  if (issue.code === "too_small") return [{ place, message: sizeMessage(issue.origin, "least", issue.minimum) }];
  if (issue.code === "too_big") return [{ place, message: sizeMessage(issue.origin, "most", issue.maximum) }];
  if (issue.code === "invalid_key") return [{ place, message: issue.issues[0]?.message ?? issue.message }];
  return [{ place, message: issue.message }];
}

/** The names that other systems use for our types. */
const foreignTypes: Readonly<Record<string, FieldType>> = {
  array: "lines",
  bigint: "integer",
  bool: "boolean",
  char: "text",
  checkbox: "boolean",
  currency: "money",
  datetime: "dateTime",
  double: "decimal",
  enum: "choice",
  float: "decimal",
  foreignkey: "reference",
  html: "richText",
  image: "picture",
  int: "integer",
  link: "reference",
  list: "lines",
  markdown: "richText",
  multiselect: "choices",
  number: "decimal",
  numeric: "decimal",
  password: "secret",
  relation: "reference",
  select: "choice",
  str: "text",
  string: "text",
  table: "lines",
  tags: "choices",
  tel: "phone",
  textarea: "longText",
  timestamp: "dateTime",
  upload: "file",
  url: "site",
  varchar: "text",
};

function typeMessage(given: unknown, path: readonly PropertyKey[]): string {
  if (typeof given !== "string" && given !== undefined) return `"type" must be a text, such as "text"`;
  if ((fieldTypes as readonly (string | undefined)[]).includes(given) && path[2] === "fields")
    return `a table cannot contain a field of the type "${given}"`;
  if (given === undefined) return `"type" is missing: it is one of ${fieldTypes.join(", ")}`;
  const word = given;
  const ours = Object.entries(foreignTypes).find(([foreign]) => foreign === word.toLowerCase().replace(/[^a-z]/g, ""));
  return `there is no type "${word}"${ours ? `; it is called "${ours[1]}" here` : didYouMean(word, fieldTypes)}`;
}

function kindMessage({ path, expected }: Extract<Issue, { code: "invalid_type" }>, given: unknown): string {
  const word = path.at(-1);
  if (given === undefined && typeof word === "string") return `"${word}" is missing`;
  if (expected === "object" && path[0] === "fields" && path.length === 2)
    return `a field must be an object: { "type": "text", "label": "…" }`;
  if (expected === "object" && word === "label") return 'a label must be an object: { "one": "Счёт", "many": "Счета" }';
  return `it must be ${kinds[expected] ?? expected}, not ${kindOf(given)}`;
}

/** The kinds of JSON values in words, with examples. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotes: "…"',
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false",
  array: 'a list: ["…"]',
  object: "an object: { … }",
  record: 'an object: { "key": … }',
};

function kindOf(given: unknown): string {
  if (given === null) return "null";
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" ? "an object" : JSON.stringify(given);
}

function sizeMessage(origin: string, side: "least" | "most", limit: number | bigint): string {
  if (origin === "string")
    return side === "least" ? "it must not be empty" : `it must have at most ${limit} characters`;
  if (origin === "array") return `it must have at ${side} ${limit} ${limit === 1 ? "entry" : "entries"}`;
  return side === "least" && limit === 0 ? "it must be greater than 0" : `it must be at ${side} ${limit}`;
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** The allowed words at an unknown one: those of its section, or of the whole file. */
function wordsAt([section]: readonly PropertyKey[], schema: z.ZodType): readonly string[] {
  const { properties = {}, $defs } = z.toJSONSchema(schema, { io: "input" });
  return section === undefined ? Object.keys(properties) : [...new Set(wordsOf([properties[String(section)], $defs]))];
}

/** The words of fields of all types. */
export const fieldWords = (): readonly string[] => wordsAt(["fields"], definitionSchema);

const wordsOf = (schema: unknown): string[] =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, inner]: [string, unknown]) =>
        key === "properties" && typeof inner === "object" && inner !== null
          ? Object.entries(inner).flatMap(([word, value]) => [word, ...wordsOf(value)])
          : wordsOf(inner),
      );
