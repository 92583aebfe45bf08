import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { TopUpTermsAnswer } from "../../contract/money/billing.ts";
import { type Money, sum } from "../../domain/money/money.ts";
import { messages } from "../../i18n/messages.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { AccountChoice, AddAccount } from "./AccountChoice.tsx";
import { FillUp } from "./FillUp.tsx";
import { typedSums } from "./draft.ts";
import { lastSumsQuery } from "./lastSums.ts";
import { payTypesOf } from "./payTypes.ts";
import { lineOf, nothingTyped, tooMuch, type TypedSum } from "./priceLine.ts";
import { SubmitProblem } from "./SubmitProblem.tsx";
import "./TopUpForm.css";
import { TopUpLineFields } from "./lines/TopUpLineFields.tsx";
import { papersOf, TopUpSummary } from "./TopUpSummary.tsx";
import { useSubmitTopUp } from "./useSubmitTopUp.ts";

export interface TopUpFormProps {
  terms: TopUpTermsAnswer;
  /** The accounts to top up. */
  ids: readonly number[];
  onIds: (ids: readonly number[]) => void;
  onClose: () => void;
  /** Called when a bill or request has been made. */
  onDone: () => void;
}

/** A line per account, their total, and the resulting papers. */
export function TopUpForm({ terms, ids, onIds, onClose, onDone }: TopUpFormProps) {
  const customerId = useUser().customer?.id ?? 0;
  const [sums, setSums] = useState(() => typedSums(customerId).read() ?? {});
  /** Lines that the user has left, which show their mistakes. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: lastSums } = useQuery(lastSumsQuery);
  const sending = useSubmitTopUp(customerId, onDone);

  const chosen = ids.flatMap((id) => terms.accounts.find((account) => account.id === id) ?? []);
  const others = terms.accounts.filter(({ id }) => !ids.includes(id));
  const lines = chosen.map((account) => lineOf(account, sums[account.id] ?? nothingTyped, terms));
  const payTypes = payTypesOf(terms, chosen);
  const areSeveral = papersOf(lines, terms).length > 1;
  const excess = tooMuch(sum(lines.map(({ price }) => price?.gross ?? "0")), terms);

  useFocusOnLines(form, chosen.length);

  const change = (next: typeof sums): void => {
    setSums(next);
    typedSums(customerId).write(next);
    sending.forget();
  };
  const type = (id: number, typed: TypedSum): void => change({ ...sums, [id]: typed });
  const fill = (wanted: ReadonlyMap<number, Money>): void => {
    const typed = [...wanted].map(([id, sum]) => [id, { side: "pays", sum } satisfies TypedSum] as const);
    change({ ...sums, ...Object.fromEntries(typed) });
    onIds([...new Set([...ids, ...wanted.keys()])]);
  };
  const remove = (id: number): void => {
    const { [id]: _, ...rest } = sums;
    change(rest);
    onIds(ids.filter((other) => other !== id));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const priced = lines.flatMap(({ account, price, problem }) =>
      price && !problem ? [{ accountId: account.id, amount: price.gross }] : [],
    );
    if (lines.length > 0 && priced.length === lines.length && !excess) sending.submit(priced);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  return (
    <form ref={form} className="top-up" noValidate onSubmit={submit}>
      <div className="top-up__lines">
        <FillUp terms={terms} onFill={fill} />
        {lines.length === 0 ? (
          <AccountChoice
            accounts={terms.accounts}
            onChoose={(id) => onIds([id])}
            {...(wasTried && { error: messages.noAccount })}
          />
        ) : (
          <ol className="top-up__list">
            {lines.map((line, index) => (
              <TopUpLineFields
                key={line.account.id}
                line={line}
                terms={terms}
                last={lastSums?.get(line.account.id)}
                error={
                  sending.fieldErrors[`lines.${index}.amount`] ??
                  (wasTried || left.has(line.account.id) ? line.problem : undefined)
                }
                accountError={sending.fieldErrors[`lines.${index}.accountId`]}
                onType={(typed) => type(line.account.id, typed)}
                onLeave={() => setLeft(new Set(left).add(line.account.id))}
                onRemove={() => remove(line.account.id)}
              />
            ))}
          </ol>
        )}
        {lines.length > 0 && others.length > 0 && (
          // Remounted after each choice, which closes it.
          <AddAccount key={ids.length} accounts={others} onChoose={(id) => onIds([...ids, id])} />
        )}
      </div>
      <div className="top-up__summary">
        <TopUpSummary terms={terms} lines={lines} payTypes={payTypes} />
        {excess && lines.length > 1 && <Notice tone="warning">{excess}</Notice>}
        <SubmitProblem sending={sending} />
        <div className="top-up__actions">
          <Button look="primary" type="submit" wide busy={sending.isSending}>
            {payTypes.includes("prepay") || payTypes.length === 0
              ? `Сформировать ${areSeveral ? "счета" : "счёт"}`
              : `Отправить ${areSeveral ? "заявки" : "заявку"}`}
          </Button>
          <Button look="quiet" wide onClick={onClose}>
            Отмена
          </Button>
        </div>
      </div>
    </form>
  );
}

/** With a keyboard, focuses the first or newly added line; on a phone the on-screen keyboard would cover the dialog. */
function useFocusOnLines(form: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const isAdded = count > before.current;
    const isOpening = before.current === 0;
    before.current = count;
    if (matchMedia("(pointer: coarse)").matches) return undefined;
    // After the dialog has focused its first input.
    const frame = requestAnimationFrame(() => {
      const lines = [...(form.current?.querySelectorAll("ol > li") ?? [])];
      const place = (isAdded && !isOpening ? lines.at(-1) : lines[0]) ?? form.current;
      place?.querySelector<HTMLElement>("input, .account-choice__account")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [form, count]);
}
