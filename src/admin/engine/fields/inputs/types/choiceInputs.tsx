// Inputs of booleans, choices and lists of choices.
import type { FieldOf } from "../../../../../definition/grammar.ts";
import { choiceLabel } from "../../../../../definition/texts/textOf.ts";
import { Checkbox } from "../../../../../ui/controls/Checkbox.tsx";
import { Select } from "../../../../../ui/controls/Select.tsx";
import { Checkboxes } from "../../../../../ui/form/Checkboxes.tsx";
import type { InputProps } from "../../fieldProps.ts";
import { useFieldInput } from "../useFieldInput.ts";

const nothing = "";

export function ChoiceInput({ source, field: declared }: InputProps<FieldOf<"choice">>) {
  const { field, value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const known = Object.keys(field.choices).map((key) => ({ value: key, label: choiceLabel(field.choices, key) }));
  const chosen = typeof value === "string" ? value : nothing;
  const stale = chosen !== nothing && !Object.hasOwn(field.choices, chosen) ? [{ value: chosen, label: chosen }] : [];
  const none = required ? [] : [{ value: nothing, label: "Не выбрано" }];
  return (
    <Select
      {...texts}
      options={[...none, ...known, ...stale]}
      value={chosen}
      onChange={(key) => change(key === nothing ? null : key)}
      onBlur={blur}
      ref={ref}
      aria-required={required || undefined}
      {...(required && chosen === nothing && { placeholder: "Выберите" })}
    />
  );
}

export function BooleanInput({ source, field: declared }: InputProps<FieldOf<"boolean">>) {
  const { value, change, blur, texts } = useFieldInput(source, declared);
  return (
    <div className="field boolean-input">
      <Checkbox label={texts.label} checked={value === true} onChange={change} onBlur={blur} error={texts.error} />
      {texts.hint && <p className="field__hint">{texts.hint}</p>}
    </div>
  );
}

export function ChoicesInput({ source, field: declared }: InputProps<FieldOf<"choices">>) {
  const { field, value, change, blur, texts } = useFieldInput(source, declared);
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const stale = chosen.filter((key) => !Object.hasOwn(field.choices, key));
  const options = [...Object.keys(field.choices), ...stale].map((key) => ({
    value: key,
    label: choiceLabel(field.choices, key),
  }));
  return <Checkboxes {...texts} {...{ options }} value={chosen} onChange={change} onBlur={blur} />;
}
