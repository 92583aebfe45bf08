import { useRef, type FocusEvent } from "react";
import { isDay } from "../../domain/periods.ts";
import { IconButton } from "../controls/IconButton.tsx";
import "./DayPicker.css";

interface DayPickerProps {
  /** What the day is, for the button's name: "Дата". */
  label: string;
  value: unknown;
  onChange: (day: string) => void;
  /** The button is left, and with it the field that it stands in. */
  onBlur?: (event: FocusEvent) => void;
}

/** The browser's own calendar behind a button: the typing is ours, so that days read the Russian way everywhere. */
export function DayPicker({ label, value, onChange, onBlur }: DayPickerProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="day-picker">
      <input
        ref={native}
        type="date"
        className="day-picker__native"
        tabIndex={-1}
        aria-hidden
        value={isDay(value) ? value : ""}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        icon="calendar"
        label={`${label}: открыть календарь`}
        onClick={() => native.current?.showPicker()}
        onBlur={onBlur}
      />
    </span>
  );
}
