// Booleans, choices and lists of choices. States are small labels with a colour and an icon.
import { useId } from "react";
import type { FieldOf, Tone } from "../../../../definition/grammar.ts";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
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
  const id = useId();
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const stale = chosen.filter((key) => !Object.hasOwn(field.choices, key));
  const described = [texts.error && `${id}-error`, texts.hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className="field choices-input" onBlur={blur} aria-describedby={described || undefined}>
      <legend className="field__label">{texts.label}</legend>
      <div className="choices-input__list">
        {[...Object.keys(field.choices), ...stale].map((key) => (
          <Checkbox
            key={key}
            label={choiceLabel(field.choices, key)}
            checked={chosen.includes(key)}
            onChange={(checked) => change(checked ? [...chosen, key] : chosen.filter((other) => other !== key))}
          />
        ))}
      </div>
      {texts.error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" size={16} />
          {texts.error}
        </p>
      )}
      {texts.hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {texts.hint}
        </p>
      )}
    </fieldset>
  );
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
