// Filters by family of field types: the query's keys, the text and the input of each.
import type { ReactNode } from "react";
import { formatNumber } from "../../../../domain/money/format.ts";
import { type Family, familyOf, type FieldIn } from "../../../../definition/families.ts";
import type { Field, FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Field as Frame } from "../../../../ui/controls/Field.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { useDefinitions } from "../../definitions.tsx";
import { ReferenceText } from "../../fields/ReferenceText.tsx";
import { ReferenceCombobox } from "../../fields/inputs/ReferenceCombobox.tsx";
import { booleanLabel, choiceLabel, textOf } from "../../../../definition/texts/textOf.ts";
import { DaysFilter, FiguresFilter, TextFilter } from "./filterInputs.tsx";
import type { FilterProps } from "./filterProps.ts";

type WordsProps<F extends Field = Field> = Omit<FilterProps<F>, "set">;

interface FilterKit<F extends Field> {
  readonly keys: (name: string) => readonly string[];
  readonly Input: (props: FilterProps<F>) => ReactNode;
  /** The active filter in words. */
  readonly Words: (props: WordsProps<F>) => ReactNode;
}

const itself = (name: string) => [name];
const bounds = (name: string) => [`${name}_gte`, `${name}_lte`];
const partOrWhole = (name: string) => [`${name}_like`, `${name}_in`];

const anything = "";

function ChoiceFilter({ name, field, filter, set }: FilterProps<FieldOf<"choice" | "choices">>) {
  const options = Object.keys(field.choices).map((key) => ({ value: key, label: choiceLabel(field.choices, key) }));
  return (
    <Select
      label={field.label}
      options={[{ value: anything, label: "Любое значение" }, ...options]}
      value={String(filter[name] ?? anything)}
      onChange={(key) => set({ [name]: key === anything ? undefined : key })}
    />
  );
}

function BooleanFilter({ name, field, filter, set }: FilterProps<FieldOf<"boolean">>) {
  const chosen = filter[name] === undefined ? anything : String(filter[name]);
  return (
    <Select
      label={field.label}
      options={[
        { value: anything, label: "Не важно" },
        { value: "true", label: booleanLabel(field, true) },
        { value: "false", label: booleanLabel(field, false) },
      ]}
      value={chosen}
      onChange={(key) => set({ [name]: key === anything ? undefined : key === "true" })}
    />
  );
}

const there = ["Есть", "Нет"] as const;

/** Files and tables of ranges are filtered by presence only. */
const ThereFilter = ({ field, ...rest }: FilterProps<FieldIn<"file" | "ranges">>) => (
  <BooleanFilter {...rest} field={{ type: "boolean", label: field.label, labels: there }} />
);

function ReferenceFilter({ name, field, filter, set }: FilterProps<FieldOf<"reference">>) {
  const target = useDefinitions().named(field.to);
  if (!target) return null;
  return (
    <Frame label={field.label}>
      {(control) => (
        <ReferenceCombobox
          target={target}
          value={filter[name]}
          onChange={(id) => set({ [name]: id ?? undefined })}
          control={control}
        />
      )}
    </Frame>
  );
}

const ChoiceWords = ({ name, field, filter }: WordsProps<FieldOf<"choice" | "choices">>) => (
  <>{choiceLabel(field.choices, String(filter[name]))}</>
);
const BooleanWords = ({ name, field, filter }: WordsProps<FieldOf<"boolean">>) => (
  <>{booleanLabel(field, filter[name] === true)}</>
);
const ThereWords = ({ name, filter }: WordsProps<FieldIn<"file" | "ranges">>) => (
  <>{there[filter[name] === true ? 0 : 1]}</>
);

/** A filter from a link matches whole values, a typed one parts. */
function TextWords({ name, filter }: WordsProps) {
  const [part, whole] = [filter[`${name}_like`], filter[`${name}_in`]];
  const said = [part !== undefined && `содержит «${String(part)}»`, whole !== undefined && [whole].flat().join(", ")];
  return <>{said.filter(Boolean).join("; ")}</>;
}

const ReferenceWords = ({ name, field, filter }: WordsProps<FieldOf<"reference">>) => (
  <ReferenceText field={field} id={Number(filter[name])} />
);

function BoundsWords({ name, field, filter }: WordsProps<FieldIn<"day" | "moment" | "integer" | "decimal">>) {
  const words = (value: unknown): string =>
    field.type === "integer" ? formatNumber(Number(value)) : textOf(value, field, { region: pageRegion() });
  const [from, to] = [filter[`${name}_gte`], filter[`${name}_lte`]];
  return (
    <>{[from !== undefined && `от ${words(from)}`, to !== undefined && `до ${words(to)}`].filter(Boolean).join(" ")}</>
  );
}

const textual = { keys: partOrWhole, Input: TextFilter, Words: TextWords };
const figures = { keys: bounds, Input: FiguresFilter, Words: BoundsWords };
const days = { keys: bounds, Input: DaysFilter, Words: BoundsWords };
const oneOf = { keys: itself, Input: ChoiceFilter, Words: ChoiceWords };
const thereOrNot = { keys: itself, Input: ThereFilter, Words: ThereWords };

const filters: { readonly [F in Family]: FilterKit<FieldIn<F>> | undefined } = {
  text: textual,
  prose: textual,
  html: textual,
  integer: figures,
  decimal: figures,
  day: days,
  moment: days,
  boolean: { keys: itself, Input: BooleanFilter, Words: BooleanWords },
  choice: oneOf,
  choices: oneOf,
  reference: { keys: itself, Input: ReferenceFilter, Words: ReferenceWords },
  ranges: thereOrNot,
  file: thereOrNot,
  lines: undefined,
  related: undefined,
  secret: undefined,
};

/** The filter components of a field; undefined for types without a filter. */
export const filterComponentsOf = ({ type }: Field): FilterKit<Field> | undefined =>
  filters[familyOf(type)] as unknown as FilterKit<Field> | undefined;
