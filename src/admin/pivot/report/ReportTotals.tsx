import type { PivotRowsAnswer } from "../../../contract/pivot.ts";
import { measureOf, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { Figure } from "../drill/Figure.tsx";

interface ReportTotalsProps {
  totals: PivotRowsAnswer["totals"];
  /** Only of columns that are shown. */
  isShown: (measure: PivotMeasure) => boolean;
}

/** What all rows come to that the filters let through, on whichever page they are; each currency for itself. */
export function ReportTotals({ totals, isShown }: ReportTotalsProps) {
  const shown = (totals ?? []).filter(({ measure }) => isShown(measure));
  const measures = [...new Set(shown.map(({ measure }) => measure))];
  if (measures.length === 0) return null;
  return (
    <div className="report-totals" role="region" aria-label="Итоги" tabIndex={0}>
      <dl>
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{measureOf(measure).label}</dt>
            {shown
              .filter((total) => total.measure === measure)
              .map(({ currency, value }) => (
                <dd key={currency ?? ""}>
                  <Figure measure={measure} currency={currency} value={value} />
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
