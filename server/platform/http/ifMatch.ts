import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";

/**
 * The version that a change is meant for, from If-Match: `"7"`, `W/"7"` or 7.
 * @throws {Problem} 400 for what is no version
 */
export function ifMatch({ headers }: Pick<FastifyRequest, "headers">): number | undefined {
  const named = headers["if-match"];
  if (named === undefined) return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named.trim()) ?? [];
  if (version === undefined) throw new Problem(400, "Неверный заголовок If-Match");
  return Number(version);
}
