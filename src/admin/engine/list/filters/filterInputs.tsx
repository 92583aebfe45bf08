import { dayIn, isDay, periodOf, type Day, type PeriodKind } from "../../../../domain/time/periods.ts";
import { typedDecimal } from "../../../../domain/money/typedSum.ts";
import { messages } from "../../../../i18n/messages.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { DayField } from "../../../../ui/typing/DayField.tsx";
import type { FilterProps } from "./filterProps.ts";
import { useTyped } from "./useTyped.ts";

/** Contains the text. */
export function TextFilter({ name, field, filter, set }: FilterProps) {
  const key = `${name}_like`;
  const { text, type } = useTyped(String(filter[key] ?? ""), (typed) =>
    set({ [key]: typed === "" ? undefined : typed }),
  );
  return <TextField label={field.label} placeholder="Содержит" value={text} onChange={type} />;
}

type FigureType = "integer" | "decimal" | "money" | "percent";

/** From and to, both inclusive. */
export function FiguresFilter({ name, field, filter, set }: FilterProps<FieldOf<FigureType>>) {
  const bound = (key: string, label: string) => (
    <FigureBound label={label} type={field.type} value={filter[key]} onChange={(value) => set({ [key]: value })} />
  );
  return (
    <fieldset className="filter-bounds">
      <legend className="field__label">{field.label}</legend>
      {bound(`${name}_gte`, "от")}
      {bound(`${name}_lte`, "до")}
    </fieldset>
  );
}

function FigureBound({
  label,
  type: fieldType,
  value,
  onChange,
}: {
  label: string;
  type: FigureType;
  value: unknown;
  onChange: (value: string | undefined) => void;
}) {
  const { text, type } = useTyped(value === undefined ? "" : String(value).replace(".", ","), (typed) => {
    const decimal = typedDecimal(typed, 8);
    if (typed === "" || decimal !== undefined) onChange(decimal);
  });
  const fault = fieldType === "money" ? messages.badSum : messages.number;
  const error = text === "" || typedDecimal(text, 8) !== undefined ? undefined : fault;
  return <TextField label={label} inputMode="decimal" value={text} error={error} onChange={type} />;
}

const periods: readonly { readonly kind: PeriodKind; readonly label: string }[] = [
  { kind: "month", label: "Этот месяц" },
  { kind: "previousMonth", label: "Прошлый" },
  { kind: "quarter", label: "Квартал" },
  { kind: "year", label: "Год" },
];

/** From and to, both inclusive, or a standard period. */
export function DaysFilter({ name, field, filter, set }: FilterProps<FieldOf<"date" | "dateTime">>) {
  const [from, to] = [`${name}_gte`, `${name}_lte`];
  const choose = (kind: PeriodKind): void => {
    const period = periodOf(kind, dayIn(pageRegion()));
    set({ [from]: period.from, [to]: period.to });
  };
  return (
    <fieldset className="filter-bounds filter-bounds--days">
      <legend className="field__label">{field.label}</legend>
      <DayField label="от" value={dayOf(filter[from])} onChange={(day) => set({ [from]: day })} />
      <DayField label="до" value={dayOf(filter[to])} onChange={(day) => set({ [to]: day })} />
      <div className="filter-bounds__periods">
        {periods.map(({ kind, label }) => (
          <Button key={kind} size="small" look="quiet" onClick={() => choose(kind)}>
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const dayOf = (value: unknown): Day | undefined => (isDay(value) ? value : undefined);
