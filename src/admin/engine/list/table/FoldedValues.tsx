import type { RaRecord } from "ra-core";
import { isEmpty } from "../../../../definition/values.ts";
import type { ArrangedColumn } from "../columns/arranged.ts";
import { CellValue } from "./CellValue.tsx";
import { needsLabel } from "./folding.ts";

interface FoldedValuesProps {
  columns: readonly ArrangedColumn[];
  /** All columns of the list. */
  all: readonly ArrangedColumn[];
  record: RaRecord;
}

/** The second line of a row's first cell: the values of columns for which there is no room. */
export function FoldedValues({ columns, all, record }: FoldedValuesProps) {
  const fields = all.map(({ field }) => field);
  const said = columns.filter(({ name }) => !isEmpty(record[name]));
  if (said.length === 0) return null;
  return (
    <span className="folded-values">
      {said.map(({ name, field }) => (
        <span key={name} className="folded-values__value">
          {needsLabel(field, fields) && `${field.label}: `}
          <CellValue name={name} field={field} record={record} linked={false} />
        </span>
      ))}
    </span>
  );
}
