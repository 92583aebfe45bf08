// A change may have a consequence that nobody should cause unknowingly. The server refuses it with the consequence in words
// and its name; whoever sends the change again with that name in X-Confirmed means it, and the history keeps the words.
import type { FastifyRequest } from "fastify";
import { Problem } from "../../platform/problem.ts";
import type { Confirmation } from "../registry.ts";

/** What a request confirms: names with commas between them. */
export function confirmedBy({ headers }: Pick<FastifyRequest, "headers">): ReadonlySet<string> {
  const named = headers["x-confirmed"];
  return new Set(typeof named === "string" ? named.split(",").map((name) => name.trim()) : []);
}

/**
 * Lets a change go on only where its consequence was confirmed.
 * @param consequence what will come of it, as a sentence for people
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
