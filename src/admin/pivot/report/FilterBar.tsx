import { useState } from "react";
import type { PivotFilter } from "../../../contract/pivot/pivot.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useMenu } from "../../../ui/overlays/Menu.tsx";
import { useDimensions } from "../data/dimensions.tsx";
import { fieldName, filterName } from "../data/names.ts";
import { FilterDialog } from "../filters/FilterDialog.tsx";
import { fits, openFilter } from "../layout/edit.ts";
import { allFields, grouped } from "../zones/fieldsFor.ts";
import { FieldMenu } from "../zones/FieldMenu.tsx";

interface FilterBarProps {
  filters: readonly PivotFilter[];
  onChange: (filters: readonly PivotFilter[]) => void;
}

/** The report's filters, as labels that can be edited and removed. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { menu, button } = useMenu();
  const [edited, setEdited] = useState<{ readonly at: number; readonly filter: PivotFilter }>();
  const known = useDimensions();
  const used = filters.map(fieldOf);
  const offered = allFields(known).filter((field) => fits(field, "filters") && !used.includes(field));
  const groups = grouped(offered).map(({ name, fields }) => ({
    name,
    items: fields.map((field) => ({
      label: fieldName(field, known),
      choose: () => setEdited({ at: filters.length, filter: openFilter(field, known) }),
    })),
  }));
  const close = (): void => setEdited(undefined);
  return (
    <div className="report-filters">
      {filters.map((filter, at) => (
        <button
          key={JSON.stringify(filter)}
          type="button"
          className="chip"
          aria-haspopup="dialog"
          onClick={() => setEdited({ at, filter })}
        >
          <span className="quiet">{fieldName(fieldOf(filter), known)}:</span> {filterName(filter, known)}
          <Icon name="chevron-down" size={16} />
        </button>
      ))}
      <Button size="small" icon="filter" {...button}>
        Добавить фильтр
      </Button>
      {filters.length > 0 && (
        <Button size="small" look="quiet" onClick={() => onChange([])}>
          Сбросить всё
        </Button>
      )}
      <FieldMenu state={menu} groups={groups} />
      {edited && (
        <FilterDialog
          filter={edited.filter}
          filters={filters.filter((_, at) => at !== edited.at)}
          onApply={(next) => {
            close();
            onChange(edited.at < filters.length ? filters.with(edited.at, next) : [...filters, next]);
          }}
          onRemove={() => {
            close();
            onChange(filters.filter((_, at) => at !== edited.at));
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const fieldOf = (filter: PivotFilter) => ("measure" in filter ? filter.measure : filter.field);
