import { useState } from "react";
import { isDay, type Day, type Period } from "../../domain/periods.ts";
import { TextField } from "./TextField.tsx";

/** Two days, the first and the last of a period. */
export function PeriodDays({ period: { from, to }, onChange }: { period: Period; onChange: (period: Period) => void }) {
  // Whichever is moved beyond the other takes it along.
  return (
    <>
      <DayField label="С" day={from} onChange={(day) => onChange({ from: day, to: day > to ? day : to })} />
      <DayField label="По" day={to} onChange={(day) => onChange({ from: day < from ? day : from, to: day })} />
    </>
  );
}

/** The earliest that can be asked for. */
const firstDay = "2000-01-01";

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
