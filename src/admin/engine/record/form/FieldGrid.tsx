import type { ReactNode } from "react";
import { isWide } from "../../fields/fieldProps.ts";
import { useFieldComponents } from "../../parts.ts";
import type { PlacedField } from "./formTabs.ts";

interface FieldGridProps {
  fields: readonly PlacedField[];
  /** Renders a field with its label. */
  renderField: (placed: PlacedField) => ReactNode;
}

/** Fields side by side in columns; tables, lists and long texts take a row for themselves. */
export function FieldGrid({ fields, renderField }: FieldGridProps) {
  const componentsOf = useFieldComponents();
  const isBare = useIsBare();
  return runsOf(fields, isBare).map((run) => (
    <div key={run[0]?.name} className={run.some(isBare) ? undefined : "form-grid"}>
      {run.map((placed) => (
        <div
          key={placed.name}
          className={isWide(componentsOf(placed.field), placed.field) ? "form-grid__wide" : undefined}
        >
          {renderField(placed)}
        </div>
      ))}
    </div>
  ));
}

/** Returns a function that tells whether a field shows its label itself, as tables and lists do. */
export function useIsBare(): (placed: PlacedField) => boolean {
  const componentsOf = useFieldComponents();
  return ({ field }) => componentsOf(field).bare === true;
}

/** Groups fields into runs: tables take the page's full width, other fields share columns. */
export function runsOf(
  fields: readonly PlacedField[],
  isBare: (placed: PlacedField) => boolean,
): readonly (readonly PlacedField[])[] {
  const runs: PlacedField[][] = [];
  for (const placed of fields) {
    const last = runs.at(-1);
    if (last && !isBare(placed) && !last.some(isBare)) last.push(placed);
    else runs.push([placed]);
  }
  return runs;
}
