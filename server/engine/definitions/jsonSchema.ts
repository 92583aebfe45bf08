import { z } from "zod";
import { definitionSchema } from "../../../src/resources/grammar.ts";

/** The text of docs/resource.schema.json, from which editors complete operators' files. */
export const jsonSchemaText = (): string =>
  `${JSON.stringify(z.toJSONSchema(definitionSchema, { io: "input", reused: "ref" }), null, 2)}\n`;
