import type { Day, Period } from "../../domain/time/periods.ts";
import { DayField } from "./DayField.tsx";

/** Two dates: the first and last day of a period. */
export function PeriodDays({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const known = (change: (day: Day) => void) => (day: Day | undefined) => {
    if (day !== undefined) change(day);
  };
  // A day moved beyond the other moves that as well.
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

/** The earliest selectable day. */
const firstDay = "2000-01-01";
