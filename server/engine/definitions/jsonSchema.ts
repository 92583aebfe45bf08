import { z } from "zod";
import { extensionSchema } from "../../../src/definition/extension/extension.ts";
import { definitionSchema } from "../../../src/definition/grammar.ts";

const schemaOf = (grammar: z.ZodType): Record<string, unknown> => ({
  ...z.toJSONSchema(grammar, { io: "input", reused: "ref" }),
});

/** What editors complete and check definitions with. */
export const jsonSchema = (): Record<string, unknown> => schemaOf(definitionSchema);

/** The same for what operators add to sections of the product. */
export const extensionJsonSchema = (): Record<string, unknown> => schemaOf(extensionSchema);

const textOf = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;

/** The content of docs/resource.schema.json and docs/extension.schema.json, the same for files. */
export const jsonSchemaText = (): string => textOf(jsonSchema());
export const extensionSchemaText = (): string => textOf(extensionJsonSchema());
