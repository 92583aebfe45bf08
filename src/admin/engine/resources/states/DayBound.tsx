import { daysFromToday, today } from "../../../../definition/condition.ts";
import { Select } from "../../../../ui/controls/Select.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { DayField } from "../../../../ui/typing/DayField.tsx";
import { isDay } from "../../../../domain/time/periods.ts";

const kinds = [
  { value: "today", label: "Сегодня" },
  { value: "ahead", label: "Через столько дней" },
  { value: "ago", label: "Столько дней назад" },
  { value: "day", label: "Дата" },
] as const;

type Kind = (typeof kinds)[number]["value"];

const first: Readonly<Record<Kind, string>> = { today, ahead: `${today}+1`, ago: `${today}-1`, day: "" };

function kindOf(value: string): Kind {
  const days = daysFromToday(value);
  if (days === undefined) return "day";
  return value === today ? "today" : value.includes("+") ? "ahead" : "ago";
}

/** A day to compare with: a date, or a number of days from today. */
export function DayBound({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const kind = kindOf(value);
  const sign = kind === "ahead" ? "+" : "-";
  return (
    <>
      <Select label="Значение" options={kinds} value={kind} onChange={(next) => onChange(first[next])} />
      {(kind === "ahead" || kind === "ago") && (
        <TextField
          label="Дней"
          type="number"
          min={0}
          max={9999}
          value={String(Math.abs(daysFromToday(value) ?? 0))}
          onChange={(days) => onChange(`${today}${sign}${days.replace(/\D/g, "").slice(0, 4) || "0"}`)}
        />
      )}
      {kind === "day" && (
        <DayField label="Дата" value={isDay(value) ? value : undefined} onChange={(day) => onChange(day ?? "")} />
      )}
    </>
  );
}
