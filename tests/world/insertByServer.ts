// Records that only the server makes: letters, jobs.
import { sql } from "drizzle-orm";
import type { Definition } from "../../src/definition/grammar.ts";
import { insertDraft } from "../../server/engine/write/write.ts";
import type { Draft } from "../../server/engine/registry.ts";
import type { Services } from "../../server/platform/services.ts";

/** True if administrators may add records; tests make the others with `insertByServer`. */
export const isMadeByPeople = ({ access }: Definition): boolean => (access.create ?? access.write).includes("ADMIN");

/** Adds a record that no request can add. @returns its id */
export async function insertByServer(services: Services, definition: Definition, draft: Draft): Promise<number> {
  const { registry, database, secrets, hosts, clock } = services;
  if (definition.people) return signedUp(services, draft);
  const caller = { userId: 1, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
  const reach = { registry, secrets, hosts, clock, caller, region: "by", ip: "127.0.0.1", requestId: "test" } as const;
  return database.transaction(async (tx) => (await insertDraft({ ...reach, db: tx }, definition, draft)).id);
}

/** Records of people are made by the database from users. */
async function signedUp({ database }: Services, { name, email, region, isActive }: Draft): Promise<number> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (email, role, name, region, disabled_at)
    values (${email}, 'ADMIN', ${name}, ${region}, case when ${isActive}::boolean then null else now() end) returning id`);
  return rows[0]?.id ?? 0;
}
