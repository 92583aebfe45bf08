// Stored secrets: never sent with the record, revealed on request; the audit records each view.
import { useDataProvider, useRecordContext } from "ra-core";
import { useState } from "react";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { notify } from "../../../../ui/notify.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { PasswordField } from "../../../../ui/controls/PasswordField.tsx";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { useDefinition } from "../../definitions.tsx";
import { useFieldInput } from "../inputs/useFieldInput.ts";
import { resourceOf } from "../../paths.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

function SecretInput({ source, field: declared }: InputProps<FieldOf<"secret">>) {
  const { value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const isSet = useRecordContext()?.[source] === true;
  const hint = isSet ? "Задан. Оставьте пустым, чтобы не менять" : "Не задан";
  return (
    <div className="field">
      <PasswordField
        {...texts}
        hint={texts.hint ? `${hint}. ${texts.hint}` : hint}
        autoComplete="new-password"
        value={typeof value === "string" ? value : ""}
        onChange={(typed) => change(typed === "" ? isSet || null : typed)}
        onBlur={blur}
        ref={ref}
        aria-required={(required && !isSet) || undefined}
      />
      {isSet && <Reveal name={source} multiline={declared.multiline} />}
    </div>
  );
}

/** Shows the secret until it is hidden again. */
function Reveal({ name, multiline = false }: { name: string; multiline?: boolean | undefined }) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const definition = useDefinition();
  const record = useRecordContext();
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (shown !== undefined)
    return (
      <span className="secret">
        {multiline ? (
          <LinkedText text={shown} />
        ) : (
          <code className="secret__value">{shown === "" ? "пусто" : shown}</code>
        )}
        <Button size="small" look="quiet" icon="copy" onClick={() => void copy(shown)}>
          Скопировать
        </Button>
        <Button size="small" look="quiet" icon="eye-off" onClick={() => setShown(undefined)}>
          Скрыть
        </Button>
      </span>
    );
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      setShown((await dataProvider.revealSecret(resourceOf(definition), record?.id ?? 0, name)) ?? "");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="secret">
      <Button size="small" look="quiet" icon="eye" busy={busy} onClick={() => void reveal()}>
        {multiline ? "Показать текст" : "Показать сохранённый"}
      </Button>
    </span>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success("Скопировано");
  } catch {
    notify.error("Не удалось скопировать: выделите текст и скопируйте сами");
  }
}

/** Text with line breaks and clickable links. */
const LinkedText = ({ text }: { text: string }) => (
  <span className="secret__text">
    {text.split(/(https?:\/\/\S+)/).map((part, index) =>
      index % 2 === 1 ? (
        <a key={index} href={part} rel="noreferrer" target="_blank">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </span>
);

const SetOrNot = ({ value, field }: Pick<ValueProps<FieldOf<"secret">>, "value" | "field">) => {
  const [set, none] = field.multiline ? (["Есть", "Нет"] as const) : (["Задан", "Не задан"] as const);
  return value === true ? <StateWord tone="good">{set}</StateWord> : <span className="quiet">{none}</span>;
};

/** A long text is shown on request; of a password only whether it is set, with a button to reveal it. */
const Secret = ({ name, value, field }: ValueProps<FieldOf<"secret">>) => (
  <>
    {!(field.multiline && value === true) && <SetOrNot value={value} field={field} />}
    {value === true && <Reveal name={name} multiline={field.multiline} />}
  </>
);

export const secret: FieldComponents<FieldOf<"secret">> = {
  Column: SetOrNot,
  Input: SecretInput,
  Show: Secret,
  wide: ({ multiline = false }) => multiline,
};
