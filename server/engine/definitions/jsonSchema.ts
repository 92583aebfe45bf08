import { z } from "zod";
import { extensionSchema } from "../../../src/definition/extension/extension.ts";
import { definitionSchema } from "../../../src/definition/grammar.ts";

const schemaOf = (grammar: z.ZodType): Record<string, unknown> => ({
  ...z.toJSONSchema(grammar, { io: "input", reused: "ref" }),
});

/** The schema by which editors complete and check definitions. */
export const jsonSchema = (): Record<string, unknown> => schemaOf(definitionSchema);

/** The same for extensions of the product's sections. */
export const extensionJsonSchema = (): Record<string, unknown> => schemaOf(extensionSchema);

const textOf = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;

/** The contents of docs/resource.schema.json and docs/extension.schema.json. */
export const jsonSchemaText = (): string => textOf(jsonSchema());
export const extensionSchemaText = (): string => textOf(extensionJsonSchema());
