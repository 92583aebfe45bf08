// The kinds of jobs with their payloads. Payloads contain records' ids only: secrets stay sealed in their records. Domains
// add their kinds:
//   declare module "…/jobs/kinds.ts" { interface JobPayloads { readonly rates: { readonly region: Region } } }

export interface JobPayloads {
  readonly letter: { readonly letterId: number };
}

export type JobKind = keyof JobPayloads;
