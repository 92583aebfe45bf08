import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";

/**
 * The version in If-Match that a change is based on: `"7"`, `W/"7"` or 7.
 * @throws {Problem} 400 for an invalid version
 */
export function ifMatch({ headers }: Pick<FastifyRequest, "headers">): number | undefined {
  const named = headers["if-match"];
  if (named === undefined) return undefined;
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(named.trim()) ?? [];
  if (version === undefined) throw new Problem(400, "Неверный заголовок If-Match");
  return Number(version);
}
