import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { create, update } from "../../dataProvider/resourceClient.ts";
import { formatDateTime } from "../../domain/time/formatDate.ts";
import { messages } from "../../i18n/messages.ts";
import { balanceRuleFields, balanceRules } from "../../resources/clients/balanceRules.ts";
import { focusOn } from "../../ui/form/focusOn.ts";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { askedFields, type FormFields } from "../../ui/form/useRecordForm.ts";
import { messageOf } from "../../ui/states/messageOf.ts";
import { notify } from "../../ui/notify.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { useKeptForm } from "../../shell/kept/useKeptForm.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { general, type Account, type BalanceRule } from "../records.ts";
import "./BalanceRulePanel.css";
import { rulesQuery } from "./rulesQuery.ts";

interface BalanceRulePanelProps {
  account: Account;
  onClose: () => void;
}

/** Loads the stored rule for the form. */
export function BalanceRulePanel({ account, onClose }: BalanceRulePanelProps) {
  const { data, error, refetch } = useQuery({ ...rulesQuery, refetchOnMount: "always" });
  if (!data)
    return error ? (
      <ErrorState title="Не удалось прочитать правило" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={5} />
    );
  const rule = data.find(({ accountId }) => accountId === account.id);
  return <RuleForm account={account} rule={rule} onClose={onClose} />;
}

const alertNames = ["alert", "alertDays", "alertAmount"];
const topUpNames = ["topUp", "topUpWhen", "topUpDays", "topUpBelow", "topUpAmount", "monthlyCap"];
const names = [...alertNames, ...topUpNames];

function RuleForm({ account, rule, onClose }: BalanceRulePanelProps & { rule: BalanceRule | undefined }) {
  const { region } = useUser();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => initialOf(rule));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [form] = useKeptForm(`rule.${account.id}`, { fields: fieldsFor(account.currency), region, initial });
  const asked = askedFields(form, names).map(({ name }) => name);

  const save = async (): Promise<void> => {
    const values = Object.fromEntries(asked.map((name) => [name, form.parsed.values[name]]));
    if (rule) await update(general(balanceRules), rule.id, values, rule.version);
    else await create(general(balanceRules), { ...values, accountId: account.id });
    notify.success(messages.saved);
    onClose();
    await Promise.all(["accounts", balanceRules.name].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const [wrong] = form.check(asked);
    if (wrong !== undefined) return focusOn(element.current, wrong);
    setBusy(true);
    try {
      await showingProgress(save());
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : undefined;
      form.refuse(errors ?? {});
      if (!errors) setFailure(messageOf(error));
      // Somebody else has changed it: the input is kept, and sending it again applies it.
      if (error instanceof ApiError && error.status === 409)
        await queryClient.invalidateQueries({ queryKey: [balanceRules.name] });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={element} className="balance-rule" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <FormSection form={form} title="Письмо" names={alertNames} autoComplete={{}} />
      <p className="quiet">
        Порог для всех аккаунтов и сами письма выбирают <Link to="/profile">в профиле</Link>.
      </p>
      <FormSection form={form} title="Автопополнение" names={topUpNames} autoComplete={{}} />
      {form.values["topUp"] !== "off" && <WhatHappens rule={rule} />}
      <div className="balance-rule__actions">
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" look="primary" busy={busy}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

function WhatHappens({ rule }: { rule: BalanceRule | undefined }) {
  return (
    <>
      <p className="quiet">
        Счёт или заявка появятся сами, один раз за каждое падение остатка, и придёт письмо. Пока прошлый счёт
        автопополнения не оплачен, новый не выставится.
      </p>
      {rule?.passedOver && (
        <Notice tone="warning" title="Не сработало">
          {rule.passedOver}
        </Notice>
      )}
      {rule?.toppedUpAt && (
        <p className="quiet">Последний раз сработало {formatDateTime(rule.toppedUpAt, rule.region)}.</p>
      )}
    </>
  );
}

/** Sums about the account's balance are in its currency. */
function fieldsFor(currency: string): FormFields {
  const { alertAmount, topUpBelow } = balanceRuleFields;
  return { ...balanceRuleFields, alertAmount: { ...alertAmount, currency }, topUpBelow: { ...topUpBelow, currency } };
}

function initialOf(rule: BalanceRule | undefined): Readonly<Record<string, unknown>> {
  if (!rule) return {};
  const kept: Readonly<Record<string, unknown>> = { ...rule };
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = kept[name];
      return value === null || value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
