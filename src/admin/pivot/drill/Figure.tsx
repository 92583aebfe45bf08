import type { PivotSeries } from "../../../contract/pivot/pivot.ts";
import type { PivotMeasure } from "../../../resources/pivot/fields.ts";
import { figure } from "../data/figures.ts";

interface FigureProps {
  measure: PivotMeasure;
  currency: PivotSeries["currency"];
  value: number;
}

/** A measure's sum in running text, with a lighter currency. */
export function Figure({ measure, currency, value }: FigureProps) {
  const { text, unit } = figure({ measure, aggregation: "sum" }, { currency, of: null }, value);
  return (
    <b className="figure">
      {text}
      {unit && <span className="quiet">&nbsp;{unit}</span>}
    </b>
  );
}
