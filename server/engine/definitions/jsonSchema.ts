import { z } from "zod";
import { definitionSchema } from "../../../src/definition/grammar.ts";

/** What editors complete and check definitions with. */
export const jsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(definitionSchema, { io: "input", reused: "ref" }),
});

/** The content of docs/resource.schema.json, the same for files. */
export const jsonSchemaText = (): string => `${JSON.stringify(jsonSchema(), null, 2)}\n`;
