import type { Region } from "../../../domain/company/region.ts";
import { dayIn, periodOf } from "../../../domain/time/periods.ts";
import { isPeriodKind, periodFrom, periodKinds, periodValue } from "../../../shell/navigation/periodInAddress.ts";
import { PeriodDays } from "../../../ui/typing/PeriodDays.tsx";
import { Select, type SelectOption } from "../../../ui/controls/Select.tsx";

interface PeriodFilterProps {
  /** As in the address. */
  value: string;
  onChange: (value: string) => void;
  region: Region;
}

/** A standard period, or a choice of days. */
export function PeriodFilter({ value, onChange, region }: PeriodFilterProps) {
  const period = periodFrom(value, region);
  const isOwn = period !== undefined && !isPeriodKind(value);
  const choose = (chosen: string): void => {
    if (chosen === "all") onChange("");
    else onChange(chosen === "own" ? periodValue(period ?? periodOf("month", dayIn(region))) : chosen);
  };
  return (
    <>
      <Select label="Период" options={options} value={isOwn ? "own" : period ? value : "all"} onChange={choose} />
      {isOwn && <PeriodDays period={period} onChange={(changed) => onChange(periodValue(changed))} />}
    </>
  );
}

const options: readonly SelectOption<string>[] = [
  { value: "all", label: "Весь период" },
  ...Object.entries(periodKinds).map(([value, label]) => ({ value, label })),
  { value: "own", label: "Свои даты" },
];
