// Records that only the server itself makes: letters, jobs.
import type { Definition } from "../../src/definition/grammar.ts";
import { insertDraft } from "../../server/engine/write/write.ts";
import { type Draft } from "../../server/engine/registry.ts";
import type { Services } from "../../server/platform/services.ts";

/** True where an administrator may add records; of the others tests make theirs with `insertByServer`. */
export const isMadeByPeople = ({ access }: Definition): boolean => (access.create ?? access.write).includes("ADMIN");

/** Adds a record that nobody may send; its id. */
export async function insertByServer(services: Services, definition: Definition, draft: Draft): Promise<number> {
  const { registry, database, secrets, hosts, clock } = services;
  const caller = { userId: 1, sessionId: "", role: "ADMIN", customerId: null, region: "by" } as const;
  const reach = { registry, secrets, hosts, clock, caller, region: "by", ip: "127.0.0.1", requestId: "test" } as const;
  return database.transaction(async (tx) => (await insertDraft({ ...reach, db: tx }, definition, draft)).id);
}
