import { useId } from "react";
import type { TopUpTermsAnswer } from "../../../contract/money/billing.ts";
import { currencySign, formatAmount } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import type { Money } from "../../../domain/money/money.ts";
import { MoneyField } from "../../../ui/typing/MoneyField.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Itemisation } from "./Itemisation.tsx";
import type { TopUpLine, TypedSum } from "../priceLine.ts";
import { quickSums } from "./quickSums.ts";
import "./TopUpLineFields.css";

interface TopUpLineFieldsProps {
  line: TopUpLine;
  terms: TopUpTermsAnswer;
  /** The last payment for this account. */
  last: Money | undefined;
  /** An error of the sum. */
  error: string | undefined;
  /** An error of the account itself. */
  accountError: string | undefined;
  onType: (typed: TypedSum) => void;
  onLeave: () => void;
  onRemove: () => void;
}

/** A top-up's account: the user types either the payment or what should arrive. */
export function TopUpLineFields(props: TopUpLineFieldsProps) {
  const { line, terms, last, error, accountError, onType, onLeave, onRemove } = props;
  const { account, typed, price } = line;
  const { currency } = terms;
  const id = useId();
  const isArriving = typed.side === "arrives";
  const settle = (): void => {
    // Shows the exact sum that will arrive, as on the bill.
    if (isArriving && price) onType({ side: "pays", sum: price.gross });
    onLeave();
  };
  return (
    <li>
      <div className="top-up-line" role="group" aria-labelledby={id}>
        <header className="top-up-line__header">
          <h3 id={id} className="top-up-line__name">
            {account.name} <span className="top-up-line__system">{account.systemName}</span>
          </h3>
          <IconButton icon="close" label={`Убрать аккаунт «${account.name}»`} onClick={onRemove} />
        </header>
        {accountError && <Notice tone="bad">{accountError}</Notice>}
        {account.rate ? (
          <>
            <div className="top-up-line__sums">
              <MoneyField
                label={`К оплате, ${currencySign(currency)} с НДС`}
                currency={currencySign(currency)}
                value={isArriving ? (price?.gross ?? "") : typed.sum}
                error={isArriving ? undefined : error}
                onChange={(sum) => onType({ side: "pays", sum })}
                onBlur={() => typed.sum !== "" && onLeave()}
              />
              <Icon name="transfer" size={16} />
              <MoneyField
                label={`Поступит в кабинет, ${account.currency}`}
                currency={currencySign(account.currency)}
                value={isArriving ? typed.sum : (price?.arrives ?? "")}
                error={isArriving ? error : undefined}
                onChange={(sum) => onType({ side: "arrives", sum })}
                onBlur={() => typed.sum !== "" && settle()}
              />
            </div>
            <div className="top-up-line__quick">
              {quickSums(account, last, terms).map(({ label, sum }) => (
                <button
                  key={label}
                  type="button"
                  className="top-up-line__quick-sum"
                  aria-pressed={price?.gross === sum}
                  onClick={() => onType({ side: "pays", sum })}
                >
                  {label} <span className="figure">{formatAmount(sum)}</span>
                </button>
              ))}
            </div>
            {price && <Itemisation price={price} rate={account.rate} currency={currency} />}
          </>
        ) : (
          <Notice tone="warning">
            {account.rateTooOld === null
              ? `Курс ${account.currency} сейчас неизвестен`
              : `Последний курс ${account.currency} — от ${formatDate(account.rateTooOld)}, он слишком старый`}
            , поэтому пополнить этот аккаунт пока нельзя. Уберите его или попробуйте позже.
          </Notice>
        )}
      </div>
    </li>
  );
}
