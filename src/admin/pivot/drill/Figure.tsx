import type { PivotSeries } from "../../../contract/pivot.ts";
import type { PivotMeasure } from "../../../resources/pivot/fields.ts";
import { figure } from "../data/figures.ts";

interface FigureProps {
  measure: PivotMeasure;
  currency: PivotSeries["currency"];
  value: number;
}

/** A sum of a measure as it stands in the text, its currency quiet beside it. */
export function Figure({ measure, currency, value }: FigureProps) {
  const { text, unit } = figure({ measure, aggregation: "sum" }, { currency, of: null }, value);
  return (
    <b className="figure">
      {text}
      {unit && <span className="quiet">&nbsp;{unit}</span>}
    </b>
  );
}
