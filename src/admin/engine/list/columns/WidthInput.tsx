import { useState } from "react";
import { columnWidths } from "../../../../domain/columnWidths.ts";

/** Pixels of one press of an arrow. */
const step = 8;

interface WidthInputProps {
  label: string;
  /** In CSS pixels; undefined: as wide as what is in the column. */
  width: number | undefined;
  disabled: boolean;
  onChange: (width: number | undefined) => void;
}

/** How wide a column is, as a figure; empty: as wide as what is in it. */
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
