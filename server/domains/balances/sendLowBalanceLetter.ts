import { sql } from "drizzle-orm";
import type { Currency } from "../../../src/domain/money/currency.ts";
import { formatMoney } from "../../../src/domain/money/format.ts";
import type { Money } from "../../../src/domain/money/money.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { accountComputed } from "../accounts/computed.ts";
import type { Services } from "../../platform/services.ts";
import type { Watched } from "./model.ts";

interface LowAccount {
  readonly id: number;
  readonly name: string;
  readonly system: string;
  readonly currency: Currency;
  readonly balance: Money;
  /** Null if nothing is spent. */
  readonly daysLeft: number | null;
}

/** The most accounts that a letter lists; the linked page shows the rest. */
const maxNamed = 20;

/**
 * Sends one letter about all accounts that fell below their threshold since the last check, and resets those that rose above
 * it, so that the next fall is reported. Accounts of customers who switched these letters off are marked as reported too.
 */
export async function sendLowBalanceLetter(tx: Queryable, services: Services, { customerId, email, region }: Watched) {
  const { rows } = await tx.execute<LowAccount & { wasTold: boolean; isLow: boolean } & Record<string, unknown>>(sql`
    select * from (
      select t.id, t.name, s.name as system, t.currency, ${accountComputed.accountBalance} as balance,
        ${accountComputed.accountDaysLeft} as "daysLeft", t.low_told_at is not null as "wasTold",
        ${accountComputed.accountIsLow} as "isLow"
      from accounts t join systems s on s.id = t.system_id where t.customer_id = ${customerId}) known
    where "isLow" <> "wasTold" order by "daysLeft" nulls last, id`);
  if (rows.length === 0) return;
  const at = services.clock().toISOString();
  const low = rows.filter(({ isLow }) => isLow);
  await tx.execute(sql`
    update accounts set low_told_at = case when low_told_at is null then ${at}::timestamptz end
    where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  const [first] = low;
  if (!first) return;
  const others = low.length - maxNamed;
  await queueLetter(tx, services, {
    to: email,
    region,
    kind: "lowBalance",
    topic: "lowBalance",
    subject:
      low.length === 1
        ? `«${first.name}»: деньги заканчиваются`
        : `Деньги заканчиваются: ${counted(low.length, "аккаунт", "аккаунта", "аккаунтов")}`,
    paragraphs: [
      "Здравствуйте! На рекламных аккаунтах осталось меньше порога, который для них выбран. Когда деньги закончатся, показы остановятся.",
      ...low.slice(0, maxNamed).map(whatIsLeft),
      ...(others > 0 ? [`И ещё ${counted(others, "аккаунт", "аккаунта", "аккаунтов")}.`] : []),
    ],
    button: {
      label: "Пополнить",
      href: `${services.hosts.siteOf(region)}/accounts?status=low&topup=${low
        .slice(0, maxNamed)
        .map(({ id }) => id)
        .join(",")}`,
    },
    afterword: ["Об этих аккаунтах мы не напомним, пока остаток не поднимется. Порог и письма выбирают в кабинете."],
  });
}

function whatIsLeft({ name, system, balance, currency, daysLeft }: LowAccount): string {
  const left = `«${name}», ${system}: осталось ${formatMoney(balance, currency)}`;
  if (daysLeft === null) return left;
  return daysLeft === 0
    ? `${left}, меньше чем на день`
    : `${left}, хватит на ${counted(daysLeft, "день", "дня", "дней")}`;
}
