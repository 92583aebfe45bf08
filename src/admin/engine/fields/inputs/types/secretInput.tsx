import { useRecordContext } from "ra-core";
import type { FieldOf } from "../../../../../definition/grammar.ts";
import { PasswordField } from "../../../../../ui/controls/PasswordField.tsx";
import type { InputProps } from "../../fieldProps.ts";
import { Reveal } from "../../Reveal.tsx";
import { useFieldInput } from "../useFieldInput.ts";

export function SecretInput({ source, field: declared }: InputProps<FieldOf<"secret">>) {
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
