// A letter to queue, and what is stored of it.
import { sql } from "drizzle-orm";
import { queueLetter, type Letter } from "../../../../server/platform/mail/queueLetter.ts";
import type { Services } from "../../../../server/platform/services.ts";

interface Running {
  readonly services: Services;
}

export const token = "7hK2pWq9ZrT4vXyB1nMcD8sLfGjA6eQu";

/** Queues a letter with a secret link, in its own transaction. */
export const write = ({ services }: Running, more: Partial<Letter> = {}): Promise<unknown> =>
  services.database.transaction((tx) =>
    queueLetter(tx, services, {
      to: "olga@vasilek.by",
      region: "by",
      kind: "passwordReset",
      subject: "Новый пароль для Кабинета",
      paragraphs: ["Здравствуйте, Ольга!", "Вы попросили новый пароль."],
      button: { label: "Выбрать пароль", href: `http://localhost:3000/reset-password?token=${token}` },
      afterword: ["Если это были не вы, ничего не делайте."],
      ...more,
    }),
  );

interface StoredLetter extends Record<string, unknown> {
  readonly id: number;
  readonly state: string;
  readonly sentAt: string | null;
  readonly content: string | null;
  readonly body: string | null;
}

export async function rowsOf({ services }: Running): Promise<readonly StoredLetter[]> {
  const { rows } = await services.database.db.execute<StoredLetter>(sql`
    select id, state, sent_at as "sentAt", content, body from letters order by id`);
  return rows;
}
