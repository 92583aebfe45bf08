import { type Period, periodFault } from "../../src/domain/time/periods.ts";
import { Problem } from "../platform/problem.ts";

/** The period without other parameters. @throws Problem 422 for an invalid one */
export function requirePeriod({ from, to }: Period): Period {
  const fault = periodFault({ from, to });
  if (fault !== undefined) throw new Problem(422, fault, { errors: { to: fault } });
  return { from, to };
}
