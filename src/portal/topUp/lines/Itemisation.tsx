import type { ReactNode } from "react";
import type { AccountTerms } from "../../../contract/money/billing.ts";
import type { Currency } from "../../../domain/money/currency.ts";
import { currencySign, formatPercent } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { add, compare, subtract } from "../../../domain/money/money.ts";
import type { TopUpPrice } from "../../../domain/money/topUp.ts";
import { markupWords, rateFigure, ratedUnits } from "../../../shell/rates/rateWords.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Sum } from "../../Sum.tsx";
import "./Itemisation.css";

interface ItemisationProps {
  price: TopUpPrice;
  rate: NonNullable<AccountTerms["rate"]>;
  /** The currency of the payment. */
  currency: Currency;
}

/** The steps of a price's calculation; collapsed by default. */
export function Itemisation({ price, rate, currency }: ItemisationProps) {
  const isForeign = rate.currency !== currency;
  const sign = currencySign(currency);
  const share = subtract(add("100", price.discountPercent), price.commissionPercent);
  const kept = isSome(subtract(share, "100")) ? `, ${formatPercent(share)} от суммы без НДС` : "";
  const selling = `${ratedUnits(rate)} = ${rateFigure(rate.selling)} ${sign}`;
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
        {kept && (
          <Step name="Без НДС" isResult>
            <Sum amount={price.net} currency={currency} />
          </Step>
        )}
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
            <Step name={`К зачислению${kept}`} isResult>
              <Sum amount={price.after} currency={currency} />
            </Step>
            <Step name={`Курс Нацбанка на ${formatDate(rate.date)}`}>
              {ratedUnits(rate)} = {rateFigure(rate.raw)} {sign}
            </Step>
            {isSome(rate.percent) && <Step name={markupWords(rate)}>{formatPercent(rate.percent)}</Step>}
            <Step name="Ваш курс">{selling}</Step>
          </>
        )}
        <Step name={`Поступит в кабинет${isForeign ? "" : kept}`} isResult>
          <Sum amount={price.arrives} currency={price.currency} />
        </Step>
      </dl>
      <p className="itemisation__note">
        Каждая сумма округлена до сотых, и следующий шаг считается от округлённой: проверить можно на калькуляторе.
        {isSome(price.commissionPercent) && " В комиссию входит остаток от округления, не больше 0,01."}
      </p>
      {rate.stale && (
        <p className="itemisation__note itemisation__note--stale">
          Нового курса банк ещё не прислал, поэтому действует последний известный.
        </p>
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
