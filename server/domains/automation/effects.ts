// What rules of sections can do in this product: send letters, and create managers' tasks.
import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Effects } from "../../engine/rules/effects.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { queueTask } from "../tracker/queueTask.ts";

export const effects: Effects = {
  async letter(tx, services, { to, region, subject, paragraphs, files, path }) {
    const isOurs = typeof to === "object";
    const addresses = isOurs ? await administratorsOf(tx, to.administratorsOf) : [to];
    const href = `${services.hosts.siteOf(region)}${path}`;
    for (const address of addresses)
      await queueLetter(tx, services, {
        ...{ to: address, region, kind: "rule", subject, paragraphs },
        ...(files.length > 0 && { files: files.map(({ id, name, type }) => ({ id, name, type })) }),
        ...(isOurs && { button: { label: "Открыть запись", href } }),
      });
    return addresses;
  },
  task: queueTask,
};

/** The addresses of a region's administrators, or of all. */
async function administratorsOf(tx: Queryable, region: Region | undefined): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select email from users
    where role = 'ADMIN' and disabled_at is null and (${region ?? null}::text is null or region = ${region ?? null})
    order by id`);
  return rows.map(({ email }) => email);
}
