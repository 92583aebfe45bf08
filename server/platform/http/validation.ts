// Validates input and answers by their schemas. A wrong structure is a 400; wrong values of a form are a 422 with messages
// by field; an answer that doesn't match its schema is a server error.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { nearestWord } from "../../../src/domain/text/nearestWord.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";
import { cut, messageOfIssue } from "./zodMessages.ts";

/** The part of a request that a value comes from. */
export type Part = "params" | "query" | "body";

/** Uses zod schemas of routes for validation and for the API document. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
    try {
      const part = httpPart === "params" || httpPart === "body" ? httpPart : "query";
      // Fastify passes null if there is no body.
      return { value: parseInput(schema, part === "body" && data === null ? undefined : data, part) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  });
  // Answers are validated before their transaction commits (encodeAnswer), so they are only serialised here.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

/**
 * Parses a part of a request.
 * @throws Problem 400 for unknown names, wrong parameters and anything but an object; 422 naming the wrong fields
 */
export function parseInput<S extends z.ZodType>(schema: S, data: unknown, part: Part): z.output<S> {
  const result = schema.safeParse(data, { error: messageOfIssue });
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown) throw new Problem(400, unknownName(unknown, schema, part));
  if (issues.some(({ path }) => path.length === 0)) throw new Problem(400, httpMessage(400));
  const errors = Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join("."), message]));
  if (part === "body") throw new Problem(422, httpMessage(422), { errors });
  const [name = ""] = Object.keys(errors).slice(-1);
  throw new Problem(400, `Неверный параметр «${cut(name)}»`, { errors });
}

/** The answer as its schema defines it, without other fields. @throws Error if it doesn't match */
export function encodeAnswer(schema: z.ZodType, answer: unknown): unknown {
  const result = z.safeEncode(schema, answer);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path, code }) => `${path.join(".") || "(whole)"}: ${code}`);
  throw new Error(`The answer does not fit its schema: ${places.join(", ")}`);
}

function unknownName({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, schema: z.ZodType, part: Part): string {
  const [name = ""] = keys;
  const nearest = path.length === 0 ? nearestWord(name, namesOf(schema)) : undefined;
  const what = part === "body" ? "Неизвестное поле" : "Неизвестный параметр";
  return `${what} «${cut([...path, name].join("."))}»${nearest === undefined ? "" : `. Возможно, «${nearest}»?`}`;
}

function namesOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodObject
    ? namesOf(schema.unwrap() as z.ZodObject)
    : [];
}
