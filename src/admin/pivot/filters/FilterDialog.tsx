import { useState } from "react";
import type { PivotFilter } from "../../../contract/pivot/pivot.ts";
import { dimensionOf } from "../../../resources/pivot/added.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { useDimensions } from "../data/dimensions.tsx";
import { fieldName } from "../data/names.ts";
import "./filters.css";
import { isRange, RangeFilter } from "./RangeFilter.tsx";
import { ValuesFilter } from "./ValuesFilter.tsx";

interface FilterDialogProps {
  filter: PivotFilter;
  /** All filters: the counts of values depend on the others. */
  filters: readonly PivotFilter[];
  onApply: (filter: PivotFilter) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits the filter of one field. */
export function FilterDialog({ filter, filters, onApply, onRemove, onClose }: FilterDialogProps) {
  const known = useDimensions();
  const [draft, setDraft] = useState(filter);
  const kind = "field" in draft ? dimensionOf(draft.field, known).kind : "measure";
  const isRight = "keys" in draft || isRange(draft, kind === "date");
  const hasBoth = kind === "date" || kind === "percent";
  return (
    <Dialog
      open
      onClose={onClose}
      title={fieldName("measure" in filter ? filter.measure : filter.field, known)}
      width="narrow"
      actions={
        <>
          <Button look="quiet" onClick={onRemove}>
            Убрать фильтр
          </Button>
          <Button look="primary" disabled={!isRight} onClick={() => onApply(draft)}>
            Применить
          </Button>
        </>
      }
    >
      <div className="pivot-filter">
        {hasBoth && "field" in draft && (
          <Segmented
            label="Как отбирать"
            value={"keys" in draft ? "keys" : "range"}
            options={[
              { value: "range", label: kind === "date" ? "Период" : "От и до" },
              { value: "keys", label: "Значения" },
            ]}
            onChange={(way) =>
              setDraft(
                way === "range"
                  ? { field: draft.field }
                  : { field: draft.field, keys: [], exclude: true, ...(kind === "date" && { by: "month" as const }) },
              )
            }
          />
        )}
        {"keys" in draft ? (
          <ValuesFilter filter={draft} filters={filters} onChange={setDraft} />
        ) : (
          <RangeFilter filter={draft} isDate={kind === "date"} onChange={setDraft} />
        )}
      </div>
    </Dialog>
  );
}
