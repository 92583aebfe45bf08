// A compact notation of JSON Schema for people:  { id: integer, lines?: [{ amount: string }] }

/** What readers of a JSON Schema need of it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Several indented lines; optional fields have a question mark. */
export function schemaOutline(schema: object, indent = ""): string {
  const {
    $ref,
    type,
    format,
    enum: values,
    const: value,
    properties,
    additionalProperties,
    items,
    ...rest
  } = schema as Schema;
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? $ref;
  if (values) return values.map((one) => JSON.stringify(one)).join(" | ");
  if (value !== undefined) return JSON.stringify(value);
  const alternatives = rest.anyOf ?? rest.oneOf ?? rest.allOf;
  if (alternatives) return alternatives.map((one) => schemaOutline(one, indent)).join(rest.allOf ? " & " : " | ");
  if (items) return `[${schemaOutline(items, indent)}]`;
  if (properties && Object.keys(properties).length > 0) {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(
      ([name, one]) => `${inner}${name}${rest.required?.includes(name) ? "" : "?"}: ${schemaOutline(one, inner)}`,
    );
    return `{\n${lines.join("\n")}\n${indent}}`;
  }
  if (typeof additionalProperties === "object") return `{ [name]: ${schemaOutline(additionalProperties, indent)} }`;
  return format ?? (typeof type === "object" ? type.join(" | ") : (type ?? "anything"));
}
