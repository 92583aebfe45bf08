// Confirmations of consequences. The server refuses a change with the consequence in words and its name; repeating the
// change with that name in X-Confirmed confirms it, and the audit keeps the words.
import type { FastifyRequest } from "fastify";
import { Problem } from "../../platform/problem.ts";
import type { Confirmation } from "./causes.ts";

/** The names that a request confirms, separated by commas. */
export function confirmedBy({ headers }: Pick<FastifyRequest, "headers">): ReadonlySet<string> {
  const named = headers["x-confirmed"];
  return new Set(typeof named === "string" ? named.split(",").map((name) => name.trim()) : []);
}

/**
 * Continues only if the consequence is confirmed.
 * @param consequence a sentence for people
 * @throws Problem 409 that asks for the confirmation
 */
export function requireConfirmation(
  { confirmation }: { readonly confirmation?: Confirmation | undefined },
  name: string,
  consequence: string,
): void {
  if (!confirmation?.given.has(name)) throw new Problem(409, consequence, { confirm: name });
  confirmation.agreed.push(consequence);
}
