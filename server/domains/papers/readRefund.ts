// The agreement on a refund, with the bill and the account that the money passed through.
import { sql } from "drizzle-orm";
import { compare } from "../../../src/domain/money/money.ts";
import { splitVat } from "../../../src/domain/money/vat.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { RefundPaper } from "./model.ts";
import { buyer, changedAt, contractName, type Row, seller } from "./sides.ts";

type Chain = NonNullable<RefundPaper["chain"]>;

/** @throws Problem 409 for a refund that is unconfirmed or declined */
export async function readRefund(db: Queryable, id: number): Promise<Row<RefundPaper> | undefined> {
  type Found = Omit<Row<RefundPaper>, "chain"> & { readonly state: string; readonly chain: Chain | null };
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select c.region, t.id::text as number, t.date::text as date, t.state, t.amount::text as amount, t.reason,
      r.seller_place as place, r.facsimile, ${seller} as seller, ${buyer} as buyer, ${contractName} as contract,
      case when v.id is not null then json_build_object(
        'bill', json_build_object('number', b.number, 'date', b.date::text), 'account', a.name, 'system', s.name,
        'currency', v.currency, 'arrived', v.amount::text, 'date', v.date::text, 'rate', l.rate::text, 'scale', l.scale,
        'returned', (v.amount_with_vat - v.to_debt)::text, 'vatPercent', b.vat_percent::text, 'vat', v.vat::text) end as chain,
      ${changedAt(sql`t.updated_at`, sql`c.updated_at`, sql`r.updated_at`)} as "changedAt"
    from refunds t join customers c on c.id = t.customer_id join regions r on r.name = upper(c.region)
      left join reversals v on v.id = t.reversal_id left join bills b on b.id = v.bill_id
      left join contracts k on k.id = b.contract_id
      left join accounts a on a.id = v.account_id left join systems s on s.id = a.system_id
      left join lateral (
        select rate, scale from bills_lines where parent_id = v.bill_id and account_id = v.account_id
        order by position limit 1) l on true
    where t.id = ${id}`);
  const [row] = rows;
  if (!row) return undefined;
  const { state, chain, ...rest } = row;
  if (state !== "done") throw new Problem(409, "Возврат не подтверждён: соглашения о нём нет");
  return { ...rest, chain: chain && { ...chain, vat: vatOf(chain, rest.amount) } };
}

/** For the whole sum the VAT stored with the reversal; for a part calculated by its rate. */
const vatOf = (chain: Chain, amount: string): string =>
  compare(chain.returned, amount) === 0 ? chain.vat : splitVat(amount, chain.vatPercent).vat;
