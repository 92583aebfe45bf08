// Automatic top-ups: each fall below a rule's threshold makes one bill or request. If it can't be made, the customer gets
// the reason.
import { sql } from "drizzle-orm";
import { formatMoney } from "../../../src/domain/money/format.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { makeTopUp } from "../billing/topUps/topUp.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { Problem } from "../../platform/problem.ts";
import { accountComputed } from "../accounts/computed.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import type { Services } from "../../platform/services.ts";
import type { Watched, Rule } from "./model.ts";
import { obstacleTo } from "./obstacle.ts";

/** Tops up the accounts that fell below their rule's threshold, once for each fall. */
export async function topUpByRules(tx: Queryable, services: Services, watched: Watched): Promise<void> {
  for (const rule of await readRules(tx, watched.customerId)) {
    if (!rule.isBelow) {
      if (rule.fallen || rule.passedOver !== null)
        await tx.execute(sql`update balance_rules set fallen = false, passed_over = null where id = ${rule.id}`);
    } else if (rule.topUp === "on" && !rule.fallen && !rule.rests) await topUpBy(tx, services, watched, rule);
  }
}

async function readRules(tx: Queryable, customerId: number): Promise<readonly Rule[]> {
  const { rows } = await tx.execute<Rule & Record<string, unknown>>(sql`
    select r.id, t.id as "accountId", t.name, r.top_up as "topUp", t.currency,
      ${accountComputed.accountBalance} as balance, r.top_up_amount as amount, r.monthly_cap as "monthlyCap",
      coalesce(case r.top_up_when
        when 'days' then ${accountComputed.accountDaysLeft} < r.top_up_days
        else ${accountComputed.accountBalance} < r.top_up_below end, false) as "isBelow",
      coalesce(t.status = 'suspended' and t.suspended_by = 'customer', false) as rests,
      r.fallen, r.passed_over as "passedOver"
    from balance_rules r join accounts t on t.id = r.account_id
    where r.customer_id = ${customerId} and (r.top_up = 'on' or r.fallen or r.passed_over is not null) order by r.id`);
  return rows;
}

async function topUpBy(tx: Queryable, services: Services, watched: Watched, rule: Rule): Promise<void> {
  const at = services.clock().toISOString();
  const obstacle =
    (await obstacleTo(tx, rule, watched, services.clock())) ?? (await attempt(tx, services, watched, rule));
  if (obstacle === undefined)
    await tx.execute(sql`
      update balance_rules set fallen = true, passed_over = null, topped_up_at = ${at} where id = ${rule.id}`);
  else if (obstacle !== rule.passedOver) {
    await tx.execute(sql`update balance_rules set passed_over = ${obstacle.slice(0, 500)} where id = ${rule.id}`);
    await tellPassedOver(tx, services, watched, rule, obstacle);
  }
}

/** Makes the bill or request as the customer would; a rule is refused in the same cases and words as a person. */
async function attempt(
  tx: Queryable,
  services: Services,
  { customerId, email, region }: Watched,
  { accountId, amount, name, balance, currency }: Rule,
): Promise<string | undefined> {
  const because = `Так решило ваше правило автопополнения: на «${name}» осталось ${formatMoney(balance, currency)}.`;
  try {
    const context = await inTheirName(tx, services, { customerId, region });
    const made = await makeTopUp(services, context, { customerId, lines: [{ accountId, amount }], because });
    for (const { id } of made.kind === "request" ? made.papers : [])
      await queueLetter(tx, services, {
        to: email,
        region,
        kind: "autoTopUp",
        topic: "documents",
        subject: `Заявка на пополнение «${name}» отправлена`,
        paragraphs: [`Здравствуйте! Мы приняли заявку на пополнение аккаунта «${name}». ${because}`],
        button: {
          label: "Открыть заявку",
          href: `${services.hosts.siteOf(region)}/documents?tab=finance&kind=requests&request=${id}`,
        },
        afterword: ["Правило меняют и ставят на паузу в кабинете, в карточке аккаунта."],
      });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return Object.values(error.errors ?? {})[0] ?? error.message;
  }
}

/** Acts with the rights of the customer's own user. */
async function inTheirName(tx: Queryable, services: Services, { customerId, region }: Omit<Watched, "email">) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from users where customer_id = ${customerId} order by id limit 1`);
  const userId = rows[0]?.id ?? 0;
  const caller = { userId, region, customerId, sessionId: "", role: "CUSTOMER" } as const;
  return writeContextOf({ services, db: tx, caller, region, ip: "", requestId: "" });
}

const tellPassedOver = (
  tx: Queryable,
  services: Services,
  { email, region }: Watched,
  { accountId, name, balance, currency }: Rule,
  obstacle: string,
): Promise<boolean> =>
  queueLetter(tx, services, {
    to: email,
    region,
    kind: "autoTopUp",
    topic: "lowBalance",
    subject: `«${name}»: автопополнение не сработало`,
    paragraphs: [
      `Здравствуйте! На аккаунте «${name}» осталось ${formatMoney(balance, currency)}, но пополнить его по вашему правилу не получилось.`,
      `Почему: ${obstacle}.`,
      "Как только причина исчезнет, правило сработает само.",
    ],
    button: { label: "Открыть аккаунт", href: `${services.hosts.siteOf(region)}/accounts?account=${accountId}` },
    afterword: ["Какие письма приходят, выбирают в профиле кабинета."],
  });
