import type { PivotFilter } from "../../../contract/pivot/pivot.ts";
import { parseDecimal } from "../../../domain/money/money.ts";
import { plainTyped } from "../../../domain/money/typedSum.ts";
import { dayIn, isDay, periodOf, type PeriodKind } from "../../../domain/time/periods.ts";
import { DayField } from "../../../ui/typing/DayField.tsx";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";

export type Ranged = Exclude<PivotFilter, { keys: unknown }>;

const periods: Readonly<Record<PeriodKind, string>> = {
  month: "Этот месяц",
  previousMonth: "Прошлый месяц",
  quarter: "Квартал",
  year: "Год",
};

interface RangeFilterProps {
  filter: Ranged;
  isDate: boolean;
  onChange: (filter: Ranged) => void;
}

/** From and to, both inclusive. */
export function RangeFilter({ filter, isDate, onChange }: RangeFilterProps) {
  const put = (bounds: { readonly from?: string; readonly to?: string }): void => {
    const { from, to } = { ...filter, ...bounds };
    const range = { ...(from && { from }), ...(to && { to }) };
    onChange("measure" in filter ? { measure: filter.measure, ...range } : { field: filter.field, ...range });
  };
  return (
    <>
      <div className="pivot-filter__bounds">
        {(["from", "to"] as const).map((bound) => (
          <Bound
            key={bound}
            bound={bound}
            isDate={isDate}
            value={filter[bound] ?? ""}
            onChange={(text) => put({ [bound]: text })}
          />
        ))}
      </div>
      {isDate && (
        <div className="pivot-filter__periods">
          {(Object.entries(periods) as [PeriodKind, string][]).map(([kind, label]) => (
            <Button key={kind} size="small" look="quiet" onClick={() => put(periodOf(kind, dayIn(pageRegion())))}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface BoundProps {
  bound: "from" | "to";
  isDate: boolean;
  value: string;
  onChange: (value: string) => void;
}

function Bound({ bound, isDate, value, onChange }: BoundProps) {
  if (isDate)
    return (
      <DayField
        label={bound === "from" ? "С" : "По"}
        value={isDay(value) ? value : undefined}
        onChange={(day = "") => onChange(day)}
      />
    );
  return (
    <TextField
      label={bound === "from" ? "От" : "До"}
      inputMode="decimal"
      value={value.replace(".", ",")}
      onChange={(text) => onChange(plainTyped(text).replace(",", ".").replace(/\s/g, ""))}
      error={isNumber(value) ? undefined : "Число, не больше двух знаков после запятой"}
    />
  );
}

const isNumber = (text: string): boolean => text === "" || parseDecimal(text, 2) !== undefined;

/** True if both ends are valid for the server. */
export const isRange = ({ from = "", to = "" }: Ranged, isDate: boolean): boolean =>
  [from, to].every((text) => text === "" || (isDate ? isDay(text) : isNumber(text)));
