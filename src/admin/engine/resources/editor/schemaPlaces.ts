// Finds what the JSON Schema of definitions says about a place in a text.

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly description?: string;
}

/** A step from a value into one of its parts, with what is known about the value. */
export interface Step {
  /** The property; undefined for an item of a list. */
  readonly key: string | undefined;
  /** The value's properties that are texts; they tell its variants apart, as a field's type does. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The alternatives of a schema, with references resolved. */
function alternatives(root: Schema, schema: Schema, description?: string): readonly Schema[] {
  const said = schema.description ?? description;
  const referred = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  if (referred) return alternatives(root, referred, said);
  const several = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (several.length > 0) return several.flatMap((one) => alternatives(root, one, said));
  return [said === undefined ? schema : { ...schema, description: said }];
}

const wantedBy = (root: Schema, schema: Schema): readonly unknown[] =>
  alternatives(root, schema).flatMap((one) => (one.const === undefined ? (one.enum ?? []) : [one.const]));

/** False if one of the value's texts differs from what the schema requires. */
const fits = (root: Schema, { properties = {} }: Schema, texts: Step["texts"]): boolean =>
  Object.entries(texts).every(([key, text]) => {
    const wanted = properties[key] ? wantedBy(root, properties[key]) : [];
    return wanted.length === 0 || wanted.includes(text);
  });

/** The schemas of the value at the end of the steps. */
export function schemasAt(root: Schema, steps: readonly Step[]): readonly Schema[] {
  let found = alternatives(root, root);
  for (const { key, texts } of steps)
    found = found
      .filter((schema) => fits(root, schema, texts))
      .flatMap((schema) => partOf(schema, key) ?? [])
      .flatMap((schema) => alternatives(root, schema));
  return found;
}

function partOf({ properties, additionalProperties, items }: Schema, key: string | undefined): Schema | undefined {
  if (key === undefined) return items;
  const others = typeof additionalProperties === "object" ? additionalProperties : undefined;
  return properties && Object.hasOwn(properties, key) ? properties[key] : others;
}

export interface Word {
  readonly word: string;
  readonly description: string | undefined;
}

/** The properties allowed in the object at the end of the steps. */
export function wordsAt(root: Schema, steps: readonly Step[], texts: Step["texts"]): readonly Word[] {
  const found = new Map<string, Word>();
  for (const schema of schemasAt(root, steps))
    if (fits(root, schema, texts))
      for (const [word, part] of Object.entries(schema.properties ?? {})) {
        const [description] = alternatives(root, part).map((one) => one.description);
        if (!found.has(word)) found.set(word, { word, description });
      }
  return [...found.values()];
}

/** The values allowed at the end of the steps, as JSON. */
export function valuesAt(root: Schema, steps: readonly Step[]): readonly string[] {
  const all = schemasAt(root, steps).flatMap((schema) => [
    ...wantedBy(root, schema),
    ...([schema.type].flat().includes("boolean") ? [true, false] : []),
  ]);
  return [...new Set(all.map((value) => JSON.stringify(value)))];
}
