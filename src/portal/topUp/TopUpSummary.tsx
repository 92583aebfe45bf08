import type { TopUpTermsAnswer } from "../../contract/billing.ts";
import { formatPercent } from "../../domain/format.ts";
import { compare } from "../../domain/money.ts";
import { totalTopUp } from "../../domain/topUp.ts";
import { Notice } from "../../shell/ui/Notice.tsx";
import { Sum } from "../Sum.tsx";
import type { PayType } from "./payTypes.ts";
import type { TopUpLine } from "./priceLine.ts";
import "./TopUpSummary.css";

interface TopUpSummaryProps {
  terms: TopUpTermsAnswer;
  lines: readonly TopUpLine[];
  payTypes: readonly PayType[];
}

/** What the lines make together, and what will come of it. */
export function TopUpSummary({ terms: { currency, vatPercent }, lines, payTypes }: TopUpSummaryProps) {
  const total = totalTopUp(lines.flatMap(({ price }) => price ?? []));
  const [payType] = payTypes;
  return (
    <section className="top-up-summary figures" aria-label="Итого">
      <dl className="top-up-summary__sums">
        <div className="top-up-summary__gross" aria-live="polite" aria-atomic>
          <dt>К оплате</dt>
          <dd>
            <Sum amount={total.gross} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>в том числе НДС {formatPercent(vatPercent)}</dt>
          <dd>
            <Sum amount={total.vat} currency={currency} />
          </dd>
        </div>
        {compare(total.commission, "0") !== 0 && (
          <div>
            <dt>Комиссия</dt>
            <dd>
              <Sum amount={total.commission} currency={currency} />
            </dd>
          </div>
        )}
        {compare(total.discount, "0") !== 0 && (
          <div>
            <dt>Скидка</dt>
            <dd>
              <Sum amount={total.discount} currency={currency} />
            </dd>
          </div>
        )}
        <div className="top-up-summary__arrives">
          <dt>Поступит</dt>
          <dd>
            {total.arrives.length === 0
              ? "—"
              : total.arrives.map((arriving) => (
                  <div key={arriving.currency}>
                    <Sum {...arriving} />
                  </div>
                ))}
          </dd>
        </div>
      </dl>
      {payTypes.length > 1 ? (
        <Notice tone="warning">
          Эти аккаунты оплачиваются на разных условиях: одни по счёту, другие по заявке. Пополните их отдельно.
        </Notice>
      ) : (
        payType && <p className="top-up-summary__next">{whatNext[payType]}</p>
      )}
    </section>
  );
}

const whatNext: Readonly<Record<PayType, string>> = {
  prepay:
    "Сформируем счёт, он сразу появится в документах. Деньги придут на аккаунты, когда счёт будет оплачен; суммы и курс в нём уже не изменятся.",
  postpay: "Примем заявку без счёта: у вас постоплата. Деньги поступят на аккаунты, а оплатить их нужно будет позже.",
  actual:
    "Примем заявку без счёта: вы платите по фактическим расходам. Деньги поступят на аккаунты, а счёт придёт за то, что будет потрачено.",
};
