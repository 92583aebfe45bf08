import type { PivotRowsAnswer } from "../../../contract/pivot/pivot.ts";
import { measureOf, type PivotMeasure } from "../../../resources/pivot/fields.ts";
import { Figure } from "../drill/Figure.tsx";

interface ReportTotalsProps {
  totals: PivotRowsAnswer["totals"];
  /** True for visible columns. */
  isShown: (measure: PivotMeasure) => boolean;
}

/** The totals of all filtered rows on all pages, per currency. */
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
