import { useState } from "react";
import { isDay, type Day } from "../../domain/time/periods.ts";
import { messages } from "../../i18n/messages.ts";
import { parseDay, formatDayInput, tidyDay } from "./dateTyping.ts";
import { DayPicker } from "./DayPicker.tsx";
import { TypedInput } from "./TypedInput.tsx";

interface DayFieldProps {
  label: string;
  value: Day | undefined;
  /** The earliest allowed day. */
  first?: Day;
  /** Called with a complete date, and with undefined when the field is cleared. */
  onChange: (day: Day | undefined) => void;
}

/** A date input outside of forms, typed or chosen from the calendar. An incomplete date stays in the field. */
export function DayField({ label, value, first = "", onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<unknown>(value ?? null);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? null);
  }
  const isMeant = (day: unknown): day is Day => isDay(day) && day >= first;
  const change = (next: unknown): void => {
    setTyped(next);
    setLeft(false);
    if (next === null || isMeant(next)) onChange(next ?? undefined);
  };
  const leave = (): void => {
    const meant = typeof typed === "string" ? parseDay(typed) : null;
    if (isDay(meant) && meant !== typed) change(meant);
    else setLeft(true);
  };
  return (
    <TypedInput
      label={label}
      value={typed}
      shown={formatDayInput}
      meant={wholeDay}
      tidy={tidyDay}
      error={isLeft && typed !== null && !isMeant(typed) ? messages.enterDate : undefined}
      onChange={change}
      onBlur={leave}
      required={false}
      figure
      inputMode="numeric"
      placeholder="дд.мм.гггг"
      end={<DayPicker label={label} value={typed} onChange={(day) => change(day === "" ? null : day)} />}
    />
  );
}

/** A year of two digits may still be incomplete: "01.02.20" can continue to 2026. */
const wholeDay = (text: string): string | null => (/^$|\d{4}$/.test(text) ? parseDay(text) : text);
