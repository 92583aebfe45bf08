import { useState } from "react";
import { isDay, periodOf, type Day, type Period } from "../../domain/periods.ts";
import { Select, type SelectOption } from "../../shell/ui/Select.tsx";
import { TextField } from "../../shell/ui/TextField.tsx";
import { periodFrom, periodKinds, periodValue } from "./period.ts";

interface PeriodFilterProps {
  /** As the address has it. */
  value: string;
  onChange: (value: string) => void;
  today: Day;
}

/** A usual period, or days of one's own. */
export function PeriodFilter({ value, onChange, today }: PeriodFilterProps) {
  const period = periodFrom(value, today);
  const isOwn = period !== undefined && !Object.hasOwn(periodKinds, value);
  const choose = (chosen: string): void => {
    if (chosen === "all") onChange("");
    else onChange(chosen === "own" ? periodValue(period ?? periodOf("month", today)) : chosen);
  };
  return (
    <>
      <Select label="Период" options={options} value={isOwn ? "own" : period ? value : "all"} onChange={choose} />
      {isOwn && <OwnDays period={period} onChange={(changed) => onChange(periodValue(changed))} />}
    </>
  );
}

/** Two days, the first and the last of a period. */
export function OwnDays({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  // Whichever is moved beyond the other takes it along.
  return (
    <>
      <DayField label="С" day={from} onChange={(day) => onChange({ from: day, to: day > to ? day : to })} />
      <DayField label="По" day={to} onChange={(day) => onChange({ from: day < from ? day : from, to: day })} />
    </>
  );
}

/** A day that is typed digit by digit: until the year is whole it stays the field's own. */
function DayField({ label, day, onChange }: { label: string; day: Day; onChange: (day: Day) => void }) {
  const [typed, setTyped] = useState({ text: day, day });
  if (typed.day !== day) setTyped({ text: day, day });
  const change = (text: string): void => {
    setTyped({ text, day });
    if (isDay(text) && text >= firstDay) onChange(text);
  };
  return <TextField label={label} type="date" min={firstDay} value={typed.text} onChange={change} />;
}

const firstDay = "2000-01-01";

const options: readonly SelectOption<string>[] = [
  { value: "all", label: "Весь период" },
  ...Object.entries(periodKinds).map(([value, label]) => ({ value, label })),
  { value: "own", label: "Свои даты" },
];
