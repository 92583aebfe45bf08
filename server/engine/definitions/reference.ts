// The reference of the definition language as Markdown: every word with its kind and its meaning, from the grammar.
import { z } from "zod";
import { definitionSchema } from "../../../src/definition/grammar.ts";
import type { Schema } from "../../platform/http/docs/schemaOutline.ts";

/** The content of docs/reference.md. */
export function referenceText(): string {
  const schema = z.toJSONSchema(definitionSchema, { io: "input", reused: "inline" }) as Schema;
  const { fields, ...words } = schema.properties ?? {};
  const top = { ...schema, properties: { ...words, ...(fields && { fields: { ...fields, anyOf: undefined } }) } };
  return [
    "# Words of definitions",
    "Every word of a section's definition, from the grammar that the server checks. [operators.md](operators.md) explains them with examples. `npm run resources:schema` writes this file.",
    "## The section",
    tableOf(top as Schema),
    ...sectionsOf(words, [], new Map()),
    ...(fields ? fieldsText(fields) : []),
    "",
  ].join("\n\n");
}

/** A heading and a table for each word that has words of its own. */
function sectionsOf(
  words: Readonly<Record<string, Schema>>,
  path: readonly string[],
  shown: Map<string, string>,
): readonly string[] {
  return Object.entries(words).flatMap(([word, schema]) => {
    const here = [...path, word];
    return objectsIn(schema).flatMap(({ of, many }) => {
      const name = `\`${here.join(".")}\``;
      const heading = `${"#".repeat(Math.min(1 + here.length, 4))} ${name}${many}`;
      const table = tableOf(of);
      const same = shown.get(table);
      if (same !== undefined) return [heading, `The words of ${same}.`];
      shown.set(table, name);
      return [heading, table, ...sectionsOf(of.properties ?? {}, here, shown)];
    });
  });
}

/** The objects with words that a word takes: itself, its entries, or one of several kinds. */
function objectsIn(schema: Schema, many = ""): readonly { readonly of: Schema; readonly many: string }[] {
  if (schema.properties) return [{ of: schema, many }];
  if (schema.items) return objectsIn(schema.items, ": each entry");
  if (typeof schema.additionalProperties === "object") return objectsIn(schema.additionalProperties, ": each entry");
  return kindsIn(schema).flatMap((kind) => objectsIn(kind, many));
}

const kindsIn = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? [];

function tableOf({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties)
    .filter(([word]) => word !== "$schema")
    .map(([word, schema]) => [`\`${word}\`${required.includes(word) ? " *" : ""}`, kindOf(schema), meaningOf(schema)]);
  return rowsText(["word", "kind", "meaning"], rows);
}

const rowsText = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`)
    .join("\n");

const meaningOf = ({ description = "" }: Schema): string => description;

/** Longer lists of choices are left to the editor's completion. */
const fewChoices = 8;

function kindOf(schema: Schema): string {
  if (schema.$ref !== undefined) return "condition";
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum)
    return schema.enum.length > fewChoices ? "a choice" : schema.enum.map((one) => `\`${String(one)}\``).join(", ");
  const kinds = kindsIn(schema);
  if (kinds.length > 0) return [...new Set(kinds.map(kindOf))].join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? kindOf(schema.items) : "values"}`;
  if (typeof schema.additionalProperties === "object") return `object of ${kindOf(schema.additionalProperties)}`;
  const types = [schema.type ?? "any value"].flat();
  return types.map((type) => plainKinds[type] ?? type).join(" or ");
}

const plainKinds: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true, false",
  object: "object",
};

/** The options of all field types, then those of each type. */
function fieldsText(fields: Schema): readonly string[] {
  const entry = typeof fields.additionalProperties === "object" ? fields.additionalProperties : {};
  const types = flatKinds(entry).flatMap((of) => {
    const type = of.properties?.["type"]?.const;
    return typeof type === "string" ? [{ type, properties: of.properties ?? {}, required: of.required ?? [] }] : [];
  });
  const [first] = types;
  const common = Object.keys(first?.properties ?? {}).filter(
    (word) => word !== "type" && types.every(({ properties }) => Object.hasOwn(properties, word)),
  );
  const shared = Object.fromEntries(
    common.flatMap((word) => (first?.properties[word] ? [[word, first.properties[word]]] : [])),
  );
  const rows = types.flatMap(({ type, properties, required }) => {
    const own = Object.entries(properties).filter(([word]) => word !== "type" && !common.includes(word));
    const name = `\`${type}\``;
    if (own.length === 0) return [[name, "", "", ""]];
    return own.map(([word, schema], at) => [
      at === 0 ? name : "",
      `\`${word}\`${required.includes(word) ? " *" : ""}`,
      kindOf(schema),
      meaningOf(schema),
    ]);
  });
  return [
    "## `fields`: options of every type",
    tableOf({ properties: shared, required: first?.required ?? [] }),
    "## `fields`: types and their own options",
    rowsText(["type", "option", "kind", "meaning"], rows),
  ];
}

const flatKinds = (schema: Schema): readonly Schema[] => {
  const kinds = kindsIn(schema);
  return kinds.length > 0 ? kinds.flatMap(flatKinds) : [schema];
};
