// Which work there is, and what each needs to know. Numbers of records only: what is secret stays sealed in its record.
import type { Day } from "../../src/domain/periods.ts";
import type { Region } from "../../src/domain/region.ts";
import type { jobKindChoices } from "../../src/resources/jobs.ts";

export type JobKind = keyof typeof jobKindChoices;

export interface JobPayloads extends Readonly<Record<JobKind, object>> {
  readonly letter: { readonly letterId: number };
  /** Whose address it is nobody has looked yet; it is sealed, for jobs are shown to administrators. */
  readonly askedLetter: { readonly wanted: "password" | "registration"; readonly email: string };
  readonly task: { readonly taskId: number };
  /** The row of the history that asked for it. */
  readonly signature: { readonly signatureId: number };
  readonly actRun: { readonly runId: number };
  readonly rates: { readonly region: Region };
  /** Whose accounts are looked at; null: who of all customers is to be looked at. */
  readonly balances: { readonly customerId: number | null };
  readonly books: { readonly checkId: number };
  /** What is planned for this day, or an earlier one. */
  readonly effective: { readonly day: Day };
}
