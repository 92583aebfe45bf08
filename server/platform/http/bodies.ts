// Parses JSON bodies, with more restrictions than JSON has.
import type { FastifyInstance } from "fastify";
import { httpMessage } from "../../../src/i18n/messages.ts";
import { Problem } from "../problem.ts";

const deepest = 24;
const maxValues = 50_000;

/** Registers the only parser of bodies other than forms. Other content types are a 415, unless the body is empty. */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Many clients send a content type without a body.
    if (body === "") return done(null, undefined);
    return parse(request, body.toString(), (error, value: unknown) => {
      const problem = error ? new Problem(400, "Тело запроса — не JSON") : checkValue(value);
      done(problem ?? null, problem ? undefined : value);
    });
  });
  // ra-data-simple-rest sends this type with DELETE.
  app.addContentTypeParser("text/plain", { parseAs: "string" }, (_, body, done) => {
    done(body === "" ? null : new Problem(415, httpMessage(415)), undefined);
  });
}

/**
 * Refuses valid JSON that has no honest use: NUL and unpaired surrogates, which PostgreSQL can't store, and structures made
 * to be expensive.
 */
export function checkValue(root: unknown): Problem | undefined {
  let values = 0;
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > deepest || values > maxValues) return new Problem(400, "Тело запроса устроено слишком сложно");
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && unkeepable.test(value)) return badText();
      if (typeof value !== "object" || value === null) continue;
      if (Array.isArray(value)) for (const item of value) next.push(item);
      else
        for (const [key, item] of Object.entries(value)) {
          if (unkeepable.test(key)) return badText();
          next.push(item);
        }
    }
    level = next;
  }
  return undefined;
}

/** NUL, or an unpaired surrogate. */
const unkeepable = /\0|\p{Surrogate}/u;

const badText = () => new Problem(400, "В тексте есть недопустимый знак");
