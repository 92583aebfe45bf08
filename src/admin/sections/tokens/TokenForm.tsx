import { useState } from "react";
import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { addMonths, dayIn, type Day } from "../../../domain/time/periods.ts";
import { messages } from "../../../i18n/messages.ts";
import { serviceTokens, tokenCalls, tokenRights } from "../../../resources/system/serviceTokens.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { PasswordField } from "../../../ui/controls/PasswordField.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";
import { messageOf } from "../../../ui/states/messageOf.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { DayField } from "../../../ui/typing/DayField.tsx";
import { may } from "../../../definition/access/access.ts";
import { useDefinitions, useRole } from "../../engine/definitions.tsx";
import type { Issued } from "./IssuedToken.tsx";
import "./tokens.css";

interface TokenFormProps {
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

type Rights = keyof typeof tokenRights;
type TokenCall = keyof typeof tokenCalls;
type Errors = Readonly<Record<string, string>>;

const rightOptions = (Object.keys(tokenRights) as Rights[]).map((value) => ({ value, label: tokenRights[value] }));
const offeredCalls = Object.keys(tokenCalls) as TokenCall[];
const scopeOptions = [
  { value: "listed", label: "Выбранные разделы" },
  { value: "all", label: "Все разделы" },
] as const;

/** Asks for a token's name, rights, sections and last day, and for the administrator's password. */
export function TokenForm({ onIssued, onClose }: TokenFormProps) {
  const role = useRole();
  const [name, setName] = useState("");
  const [rights, setRights] = useState<Rights>("read");
  const [scope, setScope] = useState<"listed" | "all">("listed");
  const [sections, setSections] = useState<readonly string[]>([]);
  const [calls, setCalls] = useState<readonly TokenCall[]>([]);
  const [expiresOn, setExpiresOn] = useState<Day | undefined>(() => addMonths(dayIn(pageRegion()), 3));
  const [current, setCurrent] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const offered = useDefinitions()
    .all.filter((definition) => definition.name !== serviceTokens.name && may(definition, "read", role))
    .toSorted((a, b) => a.label.many.localeCompare(b.label.many, "ru"));

  const submit = async (): Promise<void> => {
    const missing: Errors = {
      ...(name.trim() === "" && { name: messages.required }),
      ...(scope === "listed" &&
        sections.length === 0 &&
        calls.length === 0 && { sections: "Выберите хотя бы один раздел или вызов" }),
      ...(current === "" && { current: messages.required }),
    };
    setErrors(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0) return;
    if (expiresOn === undefined) return setFailure("Укажите, до какого дня действует токен");
    setBusy(true);
    try {
      const chosen = scope === "all" ? null : [...sections];
      const body = { name: name.trim(), rights, sections: chosen, calls: [...calls], expiresOn, current };
      const { token } = await send("POST /api/service-tokens", { body });
      onIssued({ token, section: chosen ? chosen[0] : offered[0]?.name });
    } catch (error) {
      const atFields = error instanceof ApiError ? error.errors : undefined;
      if (atFields) setErrors(atFields);
      setFailure(atFields === undefined ? messageOf(error) : atFields["expiresOn"]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title="Новый токен"
      confirm="Выпустить"
      busy={busy}
      failure={failure}
      className="token-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Название"
        hint="Программа, которой он нужен"
        value={name}
        onChange={setName}
        maxLength={100}
        required
        error={errors["name"]}
      />
      <Segmented label="Права" options={rightOptions} value={rights} onChange={setRights} />
      <Segmented label="Где" options={scopeOptions} value={scope} onChange={setScope} />
      {scope === "listed" && (
        <fieldset className="token-form__sections">
          <legend className="visually-hidden">Разделы</legend>
          {offered.map((definition) => (
            <Checkbox
              key={definition.name}
              label={definition.label.many}
              checked={sections.includes(definition.name)}
              onChange={(isOn) => setSections(ticked(sections, definition.name, isOn))}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="token-form__calls">
        <legend>Кроме записей разделов</legend>
        {offeredCalls.map((call) => (
          <Checkbox
            key={call}
            label={tokenCalls[call]}
            checked={calls.includes(call)}
            onChange={(isOn) => setCalls(ticked(calls, call, isOn))}
          />
        ))}
      </fieldset>
      {calls.includes("definitions") && rights === "write" && (
        <Notice tone="warning">
          Описания разделов задают и правила, а правила действуют с правами администратора. Доверяйте такой токен, как
          администратору.
        </Notice>
      )}
      {errors["calls"] !== undefined && <Notice tone="bad">{errors["calls"]}</Notice>}
      {errors["sections"] !== undefined && <Notice tone="bad">{errors["sections"]}</Notice>}
      <DayField label="Действует по" value={expiresOn} first={dayIn(pageRegion())} onChange={setExpiresOn} />
      <PasswordField
        label="Ваш пароль"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        required
        error={errors["current"]}
      />
    </FormDialog>
  );
}

const ticked = <T,>(all: readonly T[], one: T, isOn: boolean): readonly T[] =>
  isOn ? [...all, one] : all.filter((other) => other !== one);
