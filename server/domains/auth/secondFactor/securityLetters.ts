// Letters about changes of a user's sign-in, so that the owner notices a stranger's change. Users can't unsubscribe from
// them.
import { sql } from "drizzle-orm";
import type { Region } from "../../../../src/domain/company/region.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import { queueLetter } from "../../../platform/mail/queueLetter.ts";
import type { Services } from "../../../platform/services.ts";

const texts = {
  passwordChanged: {
    subject: "Пароль от кабинета изменён",
    paragraphs: ["Пароль от вашего кабинета только что сменили. На других устройствах нужно войти заново."],
  },
  secondFactorOn: {
    subject: "Вход в два шага включён",
    paragraphs: [
      "Теперь кабинет кроме пароля спрашивает код из приложения на телефоне.",
      "Коды восстановления держите там, где они не пропадут вместе с телефоном.",
    ],
  },
  secondFactorOff: {
    subject: "Вход в два шага выключен",
    paragraphs: ["Теперь для входа в кабинет хватает одного пароля. Включить код из приложения снова можно в профиле."],
  },
  recoveryCodeUsed: {
    subject: "В кабинет вошли по коду восстановления",
    paragraphs: [
      "Вместо кода из приложения только что ввели один из ваших кодов восстановления.",
      "Если телефон потерян, настройте вход в два шага заново в профиле.",
    ],
  },
} as const;

/** Queues the letter in the transaction of the change. */
export async function sendSecurityLetter(
  tx: Queryable,
  services: Pick<Services, "hosts" | "secrets">,
  userId: number,
  kind: keyof typeof texts,
): Promise<void> {
  const { rows } = await tx.execute<{ email: string; region: Region }>(sql`
    select email, region from users where id = ${userId}`);
  const [user] = rows;
  if (!user) return;
  await queueLetter(tx, services, {
    ...texts[kind],
    kind,
    to: user.email,
    region: user.region,
    button: { label: "Сменить пароль", href: `${services.hosts.siteOf(user.region)}/forgot-password` },
    afterword: ["Если это были вы, делать ничего не нужно. Если не вы, сразу смените пароль и напишите нам."],
  });
}
