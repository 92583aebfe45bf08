// Queues the days on which rules are due. For each rule the time of the last check is stored, so that a new rule affects no
// earlier day, and a server that was down catches up.
import { sql } from "drizzle-orm";
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { type Timed, timedOf } from "../../../src/definition/words/rules.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import type { Services } from "../../platform/services.ts";
import { dueDays, localNow } from "./slots.ts";

/** A rule with days or a schedule, for the records of a region. */
interface Watched {
  readonly resource: string;
  readonly rule: string;
  readonly on: Timed;
  /** Absent in a section without regions. */
  readonly region: Region | undefined;
}

/** Queues what is due now; called about once a minute. */
export async function askForRules({
  database,
  registry,
  clock,
}: Pick<Services, "database" | "registry" | "clock">): Promise<void> {
  const watched = registry.all.flatMap(watchedIn);
  if (watched.length === 0) return;
  await database.transaction(async (tx) => {
    for (const one of watched) await ask(tx, one, clock());
  });
}

const watchedIn = (definition: Definition): readonly Watched[] =>
  Object.entries(definition.rules ?? {}).flatMap(([rule, defined]) => {
    const on = timedOf(defined);
    return on ? regionsOf(definition).map((region) => ({ resource: definition.name, rule, on, region })) : [];
  });

/** The regions of a section's records. */
function regionsOf({ fields }: Definition): readonly (Region | undefined)[] {
  const field = fields["region"];
  return field?.type === "choice" && field.computed === undefined
    ? Object.keys(field.choices).filter(isRegion)
    : [undefined];
}

async function ask(tx: Queryable, { resource, rule, on, region }: Watched, moment: Date): Promise<void> {
  const now = localNow(region, moment);
  const { rows } = await tx.execute<{ until: string }>(sql`
    insert into rule_slots (resource, rule, region, until) values (${resource}, ${rule}, ${region ?? ""}, ${now})
    on conflict (resource, rule, region) do update set until = rule_slots.until returning until`);
  const until = rows[0]?.until ?? now;
  const days = dueDays(on, until, now);
  for (const day of days)
    await enqueue(
      tx,
      "ruleDay",
      { resource, rule, day, ...(region !== undefined && { region }) },
      { key: `rule day ${resource} ${rule} ${region ?? ""} ${day}` },
    );
  // Updated at least hourly, so that a changed rule affects no earlier day either.
  if (days.length > 0 || until.slice(0, 13) < now.slice(0, 13))
    await tx.execute(sql`
      update rule_slots set until = ${now}
      where resource = ${resource} and rule = ${rule} and region = ${region ?? ""} and until < ${now}`);
}
