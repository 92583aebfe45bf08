import { useState } from "react";
import { isDay, type Day } from "../../domain/periods.ts";
import { messages } from "../../i18n/messages.ts";
import { meantDay, shownDay, tidyDay } from "./dateTyping.ts";
import { DayPicker } from "./DayPicker.tsx";
import { TypedInput } from "./TypedInput.tsx";

interface DayFieldProps {
  label: string;
  value: Day | undefined;
  /** The earliest day that may be meant. */
  first?: Day;
  /** Called with a whole day, and with nothing once the field is emptied. */
  onChange: (day: Day | undefined) => void;
}

/** A day outside of a form: typed or chosen from the calendar. Until it is whole it stays the field's own. */
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
    const meant = typeof typed === "string" ? meantDay(typed) : null;
    if (isDay(meant) && meant !== typed) change(meant);
    else setLeft(true);
  };
  return (
    <TypedInput
      label={label}
      value={typed}
      shown={shownDay}
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

/** Of a year that is still being typed nobody knows yet which it will be: "01.02.20" may go on to 2026. */
const wholeDay = (text: string): string | null => (/^$|\d{4}$/.test(text) ? meantDay(text) : text);
