import { messages } from "../../../src/i18n/messages.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import { Problem } from "../../platform/problem.ts";
import { maySet } from "../access.ts";
import { readableField } from "../readable.ts";
import type { ReadContext } from "../registry.ts";
import { uniqueIndexName } from "../tables/indexes.ts";

/**
 * Runs a write; if it violates a unique index, reports the field.
 * @throws Problem 409 naming the field, if the caller may know it
 */
export async function refuseTakenValues<T>(
  { caller }: ReadContext,
  definition: Definition,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const constraint = isUniqueViolation(error)?.constraint;
    const { name, fields } = definition;
    const taken = Object.keys(fields).find(
      (field) => fields[field]?.unique === true && uniqueIndexName(name, field) === constraint,
    );
    if (constraint === undefined || taken === undefined) throw error;
    const message = fields[taken]?.type === "email" ? messages.emailTaken : "Такое значение уже занято другой записью";
    const isKnown =
      readableField(definition, taken, caller) !== undefined || maySet(definition, taken, caller.role, true);
    throw new Problem(409, message, isKnown ? { errors: { [taken]: message } } : {});
  }
}
