import type { Day, Period } from "../../domain/periods.ts";
import { DayField } from "./DayField.tsx";

/** Two days, the first and the last of a period. */
export function PeriodDays({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const known = (change: (day: Day) => void) => (day: Day | undefined) => {
    if (day !== undefined) change(day);
  };
  // Whichever is moved beyond the other takes it along.
  return (
    <>
      <DayField
        label="С"
        first={firstDay}
        value={from}
        onChange={known((day) => onChange({ from: day, to: day > to ? day : to }))}
      />
      <DayField
        label="По"
        first={firstDay}
        value={to}
        onChange={known((day) => onChange({ from: day < from ? day : from, to: day }))}
      />
    </>
  );
}

/** The earliest that can be asked for. */
const firstDay = "2000-01-01";
