import { useState } from "react";
import { columnWidths } from "../../../../definition/columnWidths.ts";

/** Pixels per press of an arrow key. */
const step = 8;

interface WidthInputProps {
  label: string;
  /** CSS pixels; undefined for the definition's width. */
  width: number | undefined;
  disabled: boolean;
  onChange: (width: number | undefined) => void;
}

/** A column's width as a number; empty for the definition's width. */
export function WidthInput({ label, width, disabled, onChange }: WidthInputProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string): void => {
    setTyped(text);
    const wanted = Number(text);
    if (text === "") onChange(undefined);
    else if (wanted >= columnWidths.least && wanted <= columnWidths.most) onChange(Math.round(wanted));
  };
  return (
    <input
      type="number"
      className="columns-chooser__width figure"
      aria-label={`Ширина: ${label}`}
      placeholder="авто"
      min={columnWidths.least}
      max={columnWidths.most}
      step={step}
      disabled={disabled}
      value={typed ?? width ?? ""}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
