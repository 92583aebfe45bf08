import { byContract } from "../../domain/papers/byContract.ts";
import type { TopUpTermsAnswer } from "../../contract/money/billing.ts";
import { formatPercent } from "../../domain/money/format.ts";
import { compare, sum } from "../../domain/money/money.ts";
import { counted } from "../../domain/text/plural.ts";
import { totalTopUp } from "../../domain/money/topUp.ts";
import { Notice } from "../../ui/states/Notice.tsx";
import { Sum } from "../Sum.tsx";
import type { PayType } from "./payTypes.ts";
import type { TopUpLine } from "./priceLine.ts";
import "./TopUpSummary.css";

/** The papers that the lines make: one per contract. */
export const papersOf = (lines: readonly TopUpLine[], { contracts }: Pick<TopUpTermsAnswer, "contracts">) =>
  byContract(
    lines.map((line) => ({ ...line, contractId: line.account.contractId })),
    contracts,
  );

interface TopUpSummaryProps {
  terms: TopUpTermsAnswer;
  lines: readonly TopUpLine[];
  payTypes: readonly PayType[];
}

/** The total of the lines, and the resulting papers. */
export function TopUpSummary({ terms, lines, payTypes }: TopUpSummaryProps) {
  const { currency, vatPercent } = terms;
  const total = totalTopUp(lines.flatMap(({ price }) => price ?? []));
  const [payType] = payTypes;
  const papers = papersOf(lines, terms);
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
        payType && (
          <>
            {papers.length > 1 && <Papers {...{ papers, currency, payType }} />}
            <p className="top-up-summary__next">{whatNext[payType](papers.length > 1)}</p>
          </>
        )
      )}
    </section>
  );
}

/** The contract and sum of each of several papers. */
function Papers({ papers, currency, payType }: PapersProps) {
  const count = papers.length;
  const what = payType === "prepay" ? counted(count, "счёт", "счёта", "счетов") : countedRequests(count);
  return (
    <div className="top-up-summary__papers">
      <p>Будет {what}, на каждый договор свой:</p>
      <dl className="top-up-summary__sums">
        {papers.map(({ contract, lines }) => (
          <div key={contract?.id ?? 0}>
            <dt>{contract ? `Договор № ${contract.number}` : "Без договора"}</dt>
            <dd>
              <Sum amount={sum(lines.map(({ price }) => price?.gross ?? "0"))} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface PapersProps {
  papers: ReturnType<typeof papersOf>;
  currency: string;
  payType: PayType;
}

const countedRequests = (count: number): string => counted(count, "заявка", "заявки", "заявок");

const whatNext: Readonly<Record<PayType, (areSeveral: boolean) => string>> = {
  prepay: (areSeveral) =>
    areSeveral
      ? "Сформируем счета, они сразу появятся в документах. Деньги придут на аккаунты, когда их счёт будет оплачен; суммы и курс в счетах уже не изменятся."
      : "Сформируем счёт, он сразу появится в документах. Деньги придут на аккаунты, когда счёт будет оплачен; суммы и курс в нём уже не изменятся.",
  postpay: (areSeveral) =>
    `Примем ${areSeveral ? "заявки" : "заявку"} без счёта: у вас постоплата. Деньги поступят на аккаунты, а оплатить их нужно будет позже.`,
  actual: (areSeveral) =>
    `Примем ${areSeveral ? "заявки" : "заявку"} без счёта: вы платите по фактическим расходам. Деньги поступят на аккаунты, а счёт придёт за то, что будет потрачено.`,
};
