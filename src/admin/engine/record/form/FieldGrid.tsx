import type { ReactNode } from "react";
import { isWide } from "../../fields/fieldProps.ts";
import { useFieldComponents } from "../../parts.ts";
import type { PlacedField } from "./formTabs.ts";

interface FieldGridProps {
  fields: readonly PlacedField[];
  /** Renders a field with its label. */
  renderField: (placed: PlacedField) => ReactNode;
}

/** Fields side by side in columns; tables, lists and long texts take whole rows. */
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

type Run = readonly PlacedField[];

/** Groups fields into runs: tables take the page's full width, other fields share columns. */
export const runsOf = (fields: Run, isBare: (placed: PlacedField) => boolean): readonly Run[] =>
  consecutive(fields, (before, placed) => !isBare(before) && !isBare(placed));

/** Splits fields where neighbours don't belong together. */
export function consecutive(
  fields: Run,
  together: (before: PlacedField, placed: PlacedField) => boolean,
): readonly Run[] {
  const runs: PlacedField[][] = [];
  for (const placed of fields) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && together(before, placed)) run.push(placed);
    else runs.push([placed]);
  }
  return runs;
}
