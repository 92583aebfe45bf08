import type { ReactNode } from "react";
import type { AccountTerms } from "../../contract/billing.ts";
import { currencySign, formatNumber, formatPercent } from "../../domain/format.ts";
import { formatDate } from "../../domain/formatDate.ts";
import { compare } from "../../domain/money.ts";
import type { TopUpPrice } from "../../domain/topUp.ts";
import { markupWords, ratedUnits } from "../../shell/rateWords.ts";
import { Icon } from "../../shell/ui/Icon.tsx";
import { Sum } from "../Sum.tsx";
import "./Itemisation.css";

interface ItemisationProps {
  price: TopUpPrice;
  rate: NonNullable<AccountTerms["rate"]>;
  /** Of what is paid. */
  currency: string;
}

/** How a price came about, step by step; folded until asked for. */
export function Itemisation({ price, rate, currency }: ItemisationProps) {
  const isForeign = rate.currency !== currency;
  const sign = currencySign(currency);
  const selling = `${ratedUnits(rate)} = ${formatNumber(Number(rate.selling), 6)} ${sign}`;
  return (
    <details className="itemisation">
      <summary className="itemisation__summary">
        <Icon name="chevron-right" size={16} />
        Как посчитано
        {isForeign && <span className="itemisation__rate figure">{selling}</span>}
      </summary>
      <dl className="itemisation__steps figures">
        <Step name="К оплате с НДС">
          <Sum amount={price.gross} currency={currency} />
        </Step>
        <Step name={`НДС ${formatPercent(price.vatPercent)}`}>
          −<Sum amount={price.vat} currency={currency} />
        </Step>
        {isSome(price.commissionPercent) && (
          <Step name={`Комиссия ${formatPercent(price.commissionPercent)} от суммы без НДС`}>
            −<Sum amount={price.commission} currency={currency} />
          </Step>
        )}
        {isSome(price.discountPercent) && (
          <Step name={`Скидка ${formatPercent(price.discountPercent)} от суммы без НДС`}>
            +<Sum amount={price.discount} currency={currency} />
          </Step>
        )}
        {isForeign && (
          <>
            <Step name="К зачислению" isResult>
              <Sum amount={price.after} currency={currency} />
            </Step>
            <Step name={`Курс Нацбанка на ${formatDate(rate.date)}`}>
              {ratedUnits(rate)} = {formatNumber(Number(rate.raw), 6)} {sign}
            </Step>
            {isSome(rate.percent) && <Step name={markupWords(rate)}>{formatPercent(rate.percent)}</Step>}
            <Step name="Ваш курс">{selling}</Step>
          </>
        )}
        <Step name="Поступит в кабинет" isResult>
          <Sum amount={price.arrives} currency={price.currency} />
        </Step>
      </dl>
      {rate.stale && (
        <p className="itemisation__stale">Нового курса банк ещё не прислал, поэтому действует последний известный.</p>
      )}
    </details>
  );
}

const isSome = (percent: string): boolean => compare(percent, "0") !== 0;

function Step({ name, isResult = false, children }: { name: string; isResult?: boolean; children: ReactNode }) {
  return (
    <div className={isResult ? "itemisation__step itemisation__step--result" : "itemisation__step"}>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
    </div>
  );
}
