// What Kabinet adds to the engine: its definitions, and what its domains contribute.
import { sql } from "drizzle-orm";
import type { jobKindChoices } from "../src/resources/system/jobs.ts";
import { calls } from "../src/contract/index.ts";
import { builtInDefinitions } from "../src/resources/index.ts";
import { parts, type RecordForm } from "../src/resources/parts.ts";
import { menuGroups, places, screens } from "../src/resources/screens.ts";
import { accounts } from "./domains/accounts/domain.ts";
import { acts } from "./domains/acts/domain.ts";
import { automation } from "./domains/automation/domain.ts";
import { callerNow } from "./domains/auth/callerNow.ts";
import { effects } from "./domains/automation/effects.ts";
import { auth } from "./domains/auth/domain.ts";
import { balances } from "./domains/balances/domain.ts";
import { bank } from "./domains/bank/domain.ts";
import { billing } from "./domains/billing/domain.ts";
import { books } from "./domains/books/domain.ts";
import { customers } from "./domains/customers/domain.ts";
import { documents } from "./domains/documents/domain.ts";
import { edin } from "./domains/edin/domain.ts";
import { home } from "./domains/home/domain.ts";
import { knowledge } from "./domains/knowledge/domain.ts";
import { ledger } from "./domains/ledger/domain.ts";
import { papers } from "./domains/papers/domain.ts";
import { pivot } from "./domains/pivot/domain.ts";
import { profile } from "./domains/profile/domain.ts";
import { rates } from "./domains/rates/domain.ts";
import { countriesForPages } from "./domains/regions/countries/countriesForPages.ts";
import { regions } from "./domains/regions/domain.ts";
import { registration } from "./domains/registration/domain.ts";
import { spend } from "./domains/spend/domain.ts";
import { tracker } from "./domains/tracker/domain.ts";
import type { Domain } from "./domains/domain.ts";
import { drawPrinted } from "./domains/papers/drawPrinted.ts";
import { readPaper } from "./domains/papers/readPaper.ts";
import { finishTasksBy } from "./domains/tracker/finishTasks.ts";
import { beginPlanned } from "./engine/effective/beginPlanned.ts";
import type { Computed } from "./engine/computed.ts";
import type { Product } from "./engine/registry.ts";
import { ruleDay } from "./engine/rules/jobs/ruleDay.ts";
import { ruleEvent } from "./engine/rules/jobs/ruleEvent.ts";
import { ruleRun } from "./engine/rules/jobs/ruleRun.ts";
import { migrationsFolder } from "./migrationsFolder.ts";
import type { JobHandlers } from "./platform/jobs/job.ts";
import { sendLetter } from "./platform/mail/sendLetter.ts";

const domains: readonly Domain[] = [
  accounts,
  acts,
  auth,
  automation,
  balances,
  bank,
  billing,
  books,
  customers,
  documents,
  edin,
  home,
  knowledge,
  ledger,
  papers,
  pivot,
  profile,
  rates,
  regions,
  registration,
  spend,
  tracker,
];

/** The handlers of jobs; a kind without a handler does not compile. */
export const jobHandlers = {
  letter: sendLetter,
  effective: beginPlanned,
  ruleEvent,
  ruleRun,
  ruleDay,
  ...acts.jobs,
  ...balances.jobs,
  ...books.jobs,
  ...edin.jobs,
  ...rates.jobs,
  ...registration.jobs,
  ...tracker.jobs,
} satisfies JobHandlers & Readonly<Record<keyof typeof jobKindChoices, unknown>>;

/** The SQL of what a job is about; the record may no longer exist. */
const jobSubject = sql`coalesce(case t.kind ${sql.join(
  Object.entries(jobHandlers).map(([kind, { subject }]) => sql`when ${sql.raw(`'${kind}'`)} then ${subject}`),
  sql` `,
)} end, 'запись удалена')`;

export const kabinet: Product = {
  definitions: builtInDefinitions,
  migrations: migrationsFolder,
  calls: Object.keys(calls),
  screens,
  menuGroups,
  places,
  pageFacts: { COUNTRIES: countriesForPages },
  parts,
  rules: Object.assign({}, ...domains.map(({ rules }) => rules)) as Product["rules"],
  computed: computedByResource(),
  drawPaper: async (context, form, id, services) => {
    if (!isPaper(form)) throw new Error(`There is no paper "${form}".`);
    const paper = await readPaper(context, services.files, form, id);
    return { number: paper.number, pdf: await services.pdfRenderer.draw(paper) };
  },
  drawPrinted,
  effects,
  callerNow,
  finishTasks: finishTasksBy,
};

/** Several domains may compute values of one resource. */
function computedByResource(): Product["computed"] {
  const all: Record<string, Record<string, Computed>> = { jobs: { jobSubject: { expression: jobSubject } } };
  for (const { computed = {} } of domains)
    for (const [resource, values] of Object.entries(computed)) all[resource] = { ...all[resource], ...values };
  return all;
}

function isPaper(form: string): form is RecordForm {
  return Object.hasOwn(parts.paper, form);
}
