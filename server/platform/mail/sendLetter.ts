import type { Region } from "../../../src/domain/company/region.ts";
import { sql } from "drizzle-orm";
import type { Queryable } from "../db/open.ts";
import type { JobHandler } from "../jobs/job.ts";
import type { Services } from "../services.ts";
import type { FileStore } from "../files/fileStore.ts";
import { FinalFailure } from "../jobs/failures.ts";
import { deliver, type Delivery } from "./deliver.ts";
import type { Letter, LetterFile } from "./letter.ts";
import { openLetter } from "./openLetter.ts";
import { renderHtml, renderText } from "./render.ts";

declare module "../services.ts" {
  interface Services {
    /** The sender of a region's letters; undefined if its settings name none. */
    readonly senderOf: (db: Queryable, region: Region) => Promise<string | undefined>;
  }
}

/** The job that sends a letter and wipes its content; without a mail server the letter stays readable in the product. */
export const sendLetter: JobHandler<"letter"> = {
  subject: sql`(select l.subject from letters l where l.id = (t.payload->>'letterId')::bigint)`,
  outlet: ({ smtpUrl }) => smtpUrl,
  async run({ letterId }, { services, log, signal }) {
    const { config, database, hosts, secrets, files, clock } = services;
    const letter = await openLetter(database.db, services, letterId);
    if (!letter) return undefined;
    const site = hosts.siteOf(letter.region);
    const text = renderText(letter, site);
    if (config.smtpUrl === undefined) {
      log.info({ letter: letterId, kind: letter.kind }, "letter kept: no mail server is set");
      const names = (letter.files ?? []).map(({ name }) => name);
      const body = secrets.seal(names.length === 0 ? text : `${text}\n\nВложения: ${names.join(", ")}`);
      return async (tx) => {
        await tx.execute(sql`
          update letters set state = 'kept', body = ${body}, ${touched} where id = ${letterId}`);
      };
    }
    await deliver(config.smtpUrl, signal, {
      from: await fromOf(services, letter),
      to: letter.to,
      subject: letter.subject,
      text,
      html: renderHtml(letter, site),
      messageId: messageIdOf(services, letterId, site),
      files: await Promise.all((letter.files ?? []).map((file) => withBytes(files, file))),
    });
    return async (tx) => {
      await tx.execute(sql`
        update letters
        set state = 'sent', sent_at = ${clock().toISOString()}, body = null, content = null, files = null, ${touched}
        where id = ${letterId}`);
    };
  },

  async giveUp(tx, { letterId }) {
    await tx.execute(sql`update letters set state = 'failed', ${touched} where id = ${letterId}`);
  },
};

/** @throws FinalFailure if the file is gone */
async function withBytes(files: FileStore, { id, name, type }: LetterFile): Promise<Delivery["files"][number]> {
  const bytes = await files.get(id);
  if (!bytes) throw new FinalFailure(`Файла «${name}» больше нет, без него письмо не отправлено`);
  return { name, type, bytes };
}

const touched = sql`version = version + 1, updated_at = now()`;

/** The sender of the region or installation, otherwise a no-reply address on the site's host. */
async function fromOf(services: Services, { region }: Letter): Promise<string> {
  const { config, database, hosts, senderOf } = services;
  return (
    (await senderOf(database.db, region)) ?? config.mailFrom ?? `noreply@${new URL(hosts.siteOf(region)).hostname}`
  );
}

/** The same for every attempt, so that a letter sent twice is recognised; nobody can guess another letter's. */
function messageIdOf({ secrets }: Pick<Services, "secrets">, letterId: number, site: string): string {
  const part = secrets.derive(`letter ${letterId}`, 16).toString("hex");
  return `<letter-${letterId}.${part}@${new URL(site).hostname}>`;
}
