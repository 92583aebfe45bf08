// Which work there is, and what each needs to know. Numbers of records only: what is secret stays sealed in its record.
// Domains add their kinds:
//   declare module "…/jobs/kinds.ts" { interface JobPayloads { readonly rates: { readonly region: Region } } }

export interface JobPayloads {
  readonly letter: { readonly letterId: number };
}

export type JobKind = keyof JobPayloads;
