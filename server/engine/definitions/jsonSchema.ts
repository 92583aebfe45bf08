import { z } from "zod";
import { definitionSchema } from "../../../src/definition/grammar.ts";

/** The content of docs/resource.schema.json, which editors use to complete operators' files. */
export const jsonSchemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(definitionSchema, { io: "input", reused: "ref" }), null, 2)}\n`;
