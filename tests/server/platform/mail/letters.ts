// Letters as their recipients see them.
import { sql } from "drizzle-orm";
import { openLetter } from "../../../../server/platform/mail/openLetter.ts";
import { renderHtml, renderText } from "../../../../server/platform/mail/render.ts";
import { runDueJobs } from "../../../../server/platform/jobs/runJobs.ts";
import type { Services } from "../../../../server/platform/services.ts";

export interface ReadLetter {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first address in it; the button's, if it has one. */
  readonly link: string | undefined;
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs the due jobs, then opens the stored letters to an address, oldest first. */
export async function lettersTo(services: Services, email: string): Promise<readonly ReadLetter[]> {
  await runDueJobs(services, silent);
  const { rows } = await services.database.db.execute<{ id: number; kind: string; subject: string }>(sql`
    select id, kind, subject from letters where lower("to") = ${email.toLowerCase()} order by id`);
  const letters: ReadLetter[] = [];
  for (const row of rows) {
    const letter = await openLetter(services.database.db, services, row.id);
    if (!letter) continue;
    const site = services.hosts.siteOf(letter.region);
    const text = renderText(letter, site);
    letters.push({ ...row, text, html: renderHtml(letter, site), link: /https?:\/\/\S+/.exec(text)?.[0] });
  }
  return letters;
}
