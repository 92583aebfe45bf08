import { useRef, type FocusEvent } from "react";
import { isDay } from "../../domain/time/periods.ts";
import { IconButton } from "../controls/IconButton.tsx";
import "./DayPicker.css";

interface DayPickerProps {
  /** The field's label, for the button's name: "Дата". */
  label: string;
  value: unknown;
  onChange: (day: string) => void;
  /** The button, and with it the field, has lost the focus. */
  onBlur?: (event: FocusEvent) => void;
}

/**
 * A button that opens the browser's calendar. Typing is handled by our own input, so that dates have the Russian format in
 * every browser.
 */
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
