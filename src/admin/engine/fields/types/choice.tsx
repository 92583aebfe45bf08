// Booleans, choices and lists of choices. States are small labels with a colour and an icon.
import type { FieldOf, Tone } from "../../../../definition/grammar.ts";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { booleanLabel, choiceLabel } from "../../../../definition/texts/textOf.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";

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

/** A choice among several says that something applies, so without its own tone it has a tick. */
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
  Show: BooleanWord,
};
export const choice: FieldComponents<FieldOf<"choice">> = { Column: Choice, Show: Choice };
export const choices: FieldComponents<FieldOf<"choices">> = {
  Column: Choices,
  Show: Choices,
};
