import { sql } from "drizzle-orm";
import type { Queryable } from "../db/open.ts";
import type { JobHandler } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import { deliver } from "./deliver.ts";
import type { Letter } from "./letter.ts";
import { openLetter } from "./openLetter.ts";
import { renderHtml, renderText } from "./render.ts";

/** The job of a letter: sends it and wipes what it said; without a mail server keeps it to be read in the product. */
export const sendLetter: JobHandler<"letter"> = {
  async run({ letterId }, { services, log, signal }) {
    const { config, database, hosts, secrets, clock } = services;
    const letter = await openLetter(database.db, services, letterId);
    if (!letter) return undefined;
    const site = hosts.siteOf(letter.region);
    const text = renderText(letter, site);
    if (config.smtpUrl === undefined) {
      log.info({ letter: letterId, kind: letter.kind }, "letter kept: no mail server is set");
      const body = secrets.seal(text);
      return async (tx) => {
        await tx.execute(sql`
          update letters set state = 'kept', body = ${body}, ${touched} where id = ${letterId}`);
      };
    }
    await deliver(config.smtpUrl, signal, {
      from: await senderOf(database.db, services, letter),
      to: letter.to,
      subject: letter.subject,
      text,
      html: renderHtml(letter, site),
      messageId: messageIdOf(services, letterId, site),
    });
    return async (tx) => {
      await tx.execute(sql`
        update letters set state = 'sent', sent_at = ${clock().toISOString()}, body = null, content = null, ${touched}
        where id = ${letterId}`);
    };
  },

  async giveUp(tx, { letterId }) {
    await tx.execute(sql`update letters set state = 'failed', ${touched} where id = ${letterId}`);
  },
};

const touched = sql`version = version + 1, updated_at = now()`;

/** The region's sender, the installation's, or one that nobody reads on the site's own host. */
async function senderOf(
  db: Queryable,
  { config, hosts }: Pick<Services, "config" | "hosts">,
  { region }: Letter,
): Promise<string> {
  const { rows } = await db.execute<{ sender: string | null }>(sql`
    select sender_email as sender from regions where name = ${region.toUpperCase()}`);
  return rows[0]?.sender || (config.mailFrom ?? `noreply@${new URL(hosts.siteOf(region)).hostname}`);
}

/** The same for every try, so that a letter sent twice is recognised as one; nobody can guess another's. */
function messageIdOf({ secrets }: Pick<Services, "secrets">, letterId: number, site: string): string {
  const part = secrets.derive(`letter ${letterId}`, 16).toString("hex");
  return `<letter-${letterId}.${part}@${new URL(site).hostname}>`;
}
