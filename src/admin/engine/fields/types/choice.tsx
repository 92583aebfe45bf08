// Booleans, choices and lists of choices. States are small labels with a colour and an icon.
import type { FieldOf, Tone } from "../../../../definition/grammar.ts";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { Checkboxes } from "../../../../ui/form/Checkboxes.tsx";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { useFieldInput } from "../inputs/useFieldInput.ts";
import { booleanLabel, choiceLabel } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

const nothing = "";

function ChoiceInput({ source, field: declared }: InputProps<FieldOf<"choice">>) {
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

function BooleanInput({ source, field: declared }: InputProps<FieldOf<"boolean">>) {
  const { value, change, blur, texts } = useFieldInput(source, declared);
  return (
    <div className="field boolean-input">
      <Checkbox label={texts.label} checked={value === true} onChange={change} onBlur={blur} error={texts.error} />
      {texts.hint && <p className="field__hint">{texts.hint}</p>}
    </div>
  );
}

function ChoicesInput({ source, field: declared }: InputProps<FieldOf<"choices">>) {
  const { field, value, change, blur, texts } = useFieldInput(source, declared);
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const stale = chosen.filter((key) => !Object.hasOwn(field.choices, key));
  const options = [...Object.keys(field.choices), ...stale].map((key) => ({
    value: key,
    label: choiceLabel(field.choices, key),
  }));
  return <Checkboxes {...texts} {...{ options }} value={chosen} onChange={change} onBlur={blur} />;
}

/** The tone of a choice; undefined for plain choices. */
export const toneOf = ({ choices }: FieldOf<"choice" | "choices">, value: unknown): Tone | undefined => {
  const known = choices[String(value)];
  return typeof known === "object" ? known.tone : undefined;
};

function Choice({ value, field }: ValueProps<FieldOf<"choice">>) {
  const tone = toneOf(field, value);
  const words = choiceLabel(field.choices, String(value));
  return tone === undefined ? <>{words}</> : <StateWord tone={tone}>{words}</StateWord>;
}

/** Several words at once say what is so: without a colour of their own they have a tick. */
export const markLook = (tone: Tone = "neutral") => (tone === "neutral" ? { tone, icon: "check" as const } : { tone });

function Choices({ value, field }: ValueProps<FieldOf<"choices">>) {
  const keys = value as readonly string[];
  if (!keys.some((key) => toneOf(field, key)))
    return <>{keys.map((key) => choiceLabel(field.choices, key)).join(", ")}</>;
  return (
    <span className="choice-words">
      {keys.map((key) => (
        <StateWord key={key} {...markLook(toneOf(field, key))}>
          {choiceLabel(field.choices, key)}
        </StateWord>
      ))}
    </span>
  );
}

function BooleanWord({ value, field }: ValueProps<FieldOf<"boolean">>) {
  const words = booleanLabel(field, value === true);
  if (value === true) return <StateWord tone="good">{words}</StateWord>;
  if (!field.labels) return <span className="quiet">{words}</span>;
  return (
    <StateWord tone="neutral" icon="close">
      {words}
    </StateWord>
  );
}

export const boolean: FieldComponents<FieldOf<"boolean">> = {
  Column: BooleanWord,
  Input: BooleanInput,
  Show: BooleanWord,
};
export const choice: FieldComponents<FieldOf<"choice">> = { Column: Choice, Input: ChoiceInput, Show: Choice };
export const choices: FieldComponents<FieldOf<"choices">> = {
  Column: Choices,
  Input: ChoicesInput,
  Show: Choices,
};
