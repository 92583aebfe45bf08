import { useEffect, useId, useState } from "react";
import type { TransferTermsAnswer } from "../../contract/money/ledger.ts";
import { formatDecimal, formatMoney } from "../../domain/money/format.ts";
import { formatDate } from "../../domain/time/formatDate.ts";
import { compare, parseMoney, roundHalfUp } from "../../domain/money/money.ts";
import { dayIn } from "../../domain/time/periods.ts";
import { ownRate } from "../../domain/money/rates.ts";
import { regionCurrency } from "../../domain/company/region.ts";
import { isWithinCurrency, priceTransfer, type TransferTerms } from "../../domain/money/transfer.ts";
import { messages } from "../../i18n/messages.ts";
import { MoneyField } from "../../ui/typing/MoneyField.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Select } from "../../ui/controls/Select.tsx";
import "./TransferForm.css";
import { draftOf, emptyDraft, type TypedTransferSum } from "./transferDraft.ts";
import { useSubmitTransfer } from "./useSubmitTransfer.ts";

interface TransferFormProps {
  terms: TransferTermsAnswer;
  from: number | undefined;
  onClose: () => void;
}

type Account = TransferTermsAnswer["accounts"][number];

/** The sending and receiving accounts and the sum; across currencies also what arrives, with the calculation. */
export function TransferForm({ terms, from: begun, onClose }: TransferFormProps) {
  const id = useId();
  const customerId = useUser().customer?.id ?? 0;
  const [draft] = useState(() => {
    const kept = draftOf(customerId).read() ?? emptyDraft;
    return begun === undefined || begun === kept.from ? kept : { ...emptyDraft, from: begun };
  });
  const [fromId, setFrom] = useState(draft.from);
  const [toId, setTo] = useState(draft.to);
  const [typed, setTyped] = useState(draft.typed);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { submit, isSending, fieldErrors, message, forget } = useSubmitTransfer(customerId, onClose);
  const from = terms.accounts.find((account) => account.id === fromId);
  const to = terms.accounts.find((account) => account.id === toId);
  const rates = useRates(terms, from, to);
  const sums = sumsOf(typed, rates);
  const errors = { ...faults, ...fieldErrors };

  useEffect(() => draftOf(customerId).write({ from: fromId, to: toId, typed }), [customerId, fromId, toId, typed]);

  const change = (apply: () => void): void => {
    apply();
    setFaults({});
    forget();
  };
  const send = (): void => {
    const found = check(from, to, sums.amount, rates);
    setFaults(found);
    const amount = parseMoney(sums.amount);
    if (Object.keys(found).length === 0 && from && to && amount !== undefined)
      submit({ fromAccountId: from.id, toAccountId: to.id, amount });
  };

  return (
    <form
      id={id}
      className="transfer-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AccountSelect
        label="Откуда"
        accounts={terms.accounts.filter((account) => account.id !== toId)}
        value={from?.id}
        error={errors["fromAccountId"]}
        onChange={(next) => change(() => setFrom(next))}
      />
      <AccountSelect
        label="Куда"
        accounts={terms.accounts.filter((account) => account.id !== fromId)}
        value={to?.id}
        error={errors["toAccountId"]}
        onChange={(next) => change(() => setTo(next))}
      />
      <div className="transfer-form__sums">
        <MoneyField
          label="Сумма"
          value={sums.amount}
          currency={from?.currency ?? ""}
          error={"amount" in typed ? errors["amount"] : undefined}
          hint={from && `Доступно ${formatMoney(from.balance, from.currency)}`}
          onChange={(amount) => change(() => setTyped({ amount }))}
        />
        {rates && !rates.isSame && to && (
          <MoneyField
            label="Поступит"
            value={sums.arrives}
            currency={to.currency}
            error={"arrives" in typed ? errors["amount"] : undefined}
            onChange={(arrives) => change(() => setTyped({ arrives }))}
          />
        )}
      </div>
      {from && compare(from.balance, "0") > 0 && (
        <div>
          <Button size="small" onClick={() => change(() => setTyped({ amount: from.balance }))}>
            Перевести всё
          </Button>
        </div>
      )}
      {from && to && <Explained from={from} to={to} rates={rates} />}
      {message !== undefined && (
        <Notice tone="bad" urgent>
          {message}
        </Notice>
      )}
      <div className="transfer-form__actions">
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" look="primary" busy={isSending}>
          Перевести
        </Button>
      </div>
    </form>
  );
}

interface AccountSelectProps {
  label: string;
  accounts: readonly Account[];
  value: number | undefined;
  error: string | undefined;
  onChange: (id: number) => void;
}

const AccountSelect = ({ label, accounts, value, error, onChange }: AccountSelectProps) => (
  <Select
    label={label}
    placeholder="Выберите аккаунт"
    value={value === undefined ? "" : String(value)}
    error={error}
    options={accounts.map(({ id, name, systemName, balance, currency }) => ({
      value: String(id),
      label: `${name} · ${systemName} · ${formatMoney(balance, currency)}`,
    }))}
    onChange={(next) => onChange(Number(next))}
  />
);

interface Rates extends TransferTerms {
  readonly isSame: boolean;
  readonly stale: boolean;
  readonly date: string;
}

/** Undefined until both accounts are chosen, and if a rate is missing. */
function useRates({ rates }: TransferTermsAnswer, from?: Account, to?: Account): Rates | undefined {
  const { region } = useUser();
  if (!from || !to) return undefined;
  const date = dayIn(region);
  const isSame = isWithinCurrency(from.currency, to.currency);
  if (isSame) return { from: ownRate(from.currency, date), to: ownRate(to.currency, date), isSame, stale: false, date };
  const [left, right] = [from, to].map(({ currency }) => rates.find((rate) => rate.currency === currency));
  if (!left || !right) return undefined;
  const foreign = [left, right].find(({ currency }) => currency !== regionCurrency[region]);
  return { from: left, to: right, isSame, stale: left.stale || right.stale, date: foreign?.date ?? date };
}

/** Both sums as their fields show them. */
function sumsOf(
  typed: TypedTransferSum,
  rates: Rates | undefined,
): { readonly amount: string; readonly arrives: string } {
  const [amount, arrives] = "amount" in typed ? [typed.amount, ""] : ["", typed.arrives];
  const given = parseMoney("amount" in typed ? amount : arrives);
  if (given === undefined || !rates || compare(given, "0") < 0) return { amount, arrives };
  const price = priceTransfer(rates, "amount" in typed ? { amount: given } : { arrives: given });
  return { amount: amount || price.amount, arrives: arrives || price.arrives };
}

/** Checks in advance what the server would refuse. */
function check(from: Account | undefined, to: Account | undefined, sum: string, rates: Rates | undefined) {
  const found: Record<string, string> = {};
  if (!from) found["fromAccountId"] = messages.required;
  if (!to) found["toAccountId"] = messages.required;
  const amount = parseMoney(sum);
  if (amount === undefined || compare(amount, "0") <= 0) found["amount"] = messages.badSum;
  else if (from && compare(amount, from.balance) > 0)
    found["amount"] = `На аккаунте только ${formatMoney(from.balance, from.currency)}`;
  if (from && to && !rates) found["toAccountId"] = "Курс этой валюты пока неизвестен";
  return found;
}

/** The rates of the transfer and their explanation. */
function Explained({ from, to, rates }: { from: Account; to: Account; rates: Rates | undefined }) {
  const { region } = useUser();
  const own = regionCurrency[region];
  if (!rates) return <Notice tone="warning">Курс {to.currency} пока неизвестен, перевести сейчас нельзя.</Notice>;
  if (rates.isSame) return <p className="quiet">Валюта одна, деньги перейдут без изменений.</p>;
  return (
    <div className="transfer-form__why">
      <p>
        {from.currency !== own && `Списываем по курсу Национального банка: ${rateText(rates.from.raw, rates.from)}. `}
        {to.currency !== own && `Зачисляем по вашему курсу пополнения: ${rateText(rates.to.selling, rates.to)}. `}
        Курсы на {formatDate(rates.date)}
        {rates.stale && ", новых банк ещё не дал"}.
      </p>
      <p className="quiet">НДС и комиссию второй раз не берём. Дробная часть меньше сотой не зачисляется.</p>
    </div>
  );

  function rateText(rate: string, { scale, currency }: { scale: number; currency: string }): string {
    return `${scale} ${currency} = ${formatDecimal(roundHalfUp(rate, 4), 4)} ${own}`;
  }
}
