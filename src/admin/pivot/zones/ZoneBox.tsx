import { useDroppable } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext } from "@dnd-kit/sortable";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { useMenu } from "../../../ui/overlays/Menu.tsx";
import type { Dimensions } from "../../../resources/pivot/added.ts";
import { useDimensions } from "../data/dimensions.tsx";
import { fieldName, filterName, levelName, valueName } from "../data/names.ts";
import { added, hasRoom, type PivotField, type Spot, type Zone } from "../layout/edit.ts";
import type { Table } from "../layout/table.ts";
import { chipId, FieldChip } from "./FieldChip.tsx";
import { groupsFor } from "./fieldsFor.ts";
import { FieldMenu } from "./FieldMenu.tsx";
import { menuOf, zoneNames } from "./menuItems.ts";

interface ZoneBoxProps {
  zone: Zone;
  layout: Table["layout"];
  onChange: (layout: Table["layout"], to?: Spot) => void;
  onEditFilter: (index: number) => void;
}

/** A zone for fields, with a button that adds one. */
export function ZoneBox({ zone, layout, onChange, onEditFilter }: ZoneBoxProps) {
  const { setNodeRef, isOver } = useDroppable({ id: zone, data: { zone } });
  const known = useDimensions();
  const { label } = zoneNames[zone];
  const spots = layout[zone].map((_, index): Spot => ({ zone, index }));
  return (
    <div ref={setNodeRef} className={isOver ? "zone zone--over" : "zone"} role="group" aria-label={label}>
      <span className="zone__label" aria-hidden>
        {label}
      </span>
      <SortableContext items={spots.map(chipId)} strategy={rectSortingStrategy}>
        <ul className="zone__chips">
          {spots.map((spot) => (
            <FieldChip
              key={chipId(spot)}
              spot={spot}
              {...chipWords(layout, spot, known)}
              zoneLabel={label}
              groups={() => menuOf(layout, spot, { change: onChange, edit: onEditFilter, known })}
            />
          ))}
        </ul>
      </SortableContext>
      {hasRoom(layout, zone) && (
        <AddField
          zone={zone}
          layout={layout}
          onAdd={(field) => {
            onChange(added(layout, field, zone, known), { zone, index: layout[zone].length });
            if (zone === "filters") onEditFilter(layout.filters.length);
          }}
        />
      )}
    </div>
  );
}

function chipWords(
  layout: Table["layout"],
  { zone, index }: Spot,
  known: Dimensions,
): { label: string; note?: string } {
  if (zone === "filters") {
    const filter = layout.filters[index];
    if (!filter) return { label: "" };
    return {
      label: fieldName("measure" in filter ? filter.measure : filter.field, known),
      note: filterName(filter, known),
    };
  }
  if (zone === "measures") {
    const value = layout.measures[index];
    return { label: value ? valueName(value) : "" };
  }
  const level = layout[zone][index];
  return { label: level ? levelName(level, known) : "" };
}

interface AddFieldProps {
  zone: Zone;
  layout: Table["layout"];
  onAdd: (field: PivotField) => void;
}

function AddField({ zone, layout, onAdd }: AddFieldProps) {
  const { menu, button } = useMenu();
  const known = useDimensions();
  const groups = groupsFor(layout, zone, known).map(({ name, fields }) => ({
    name,
    items: fields.map((field) => ({ label: fieldName(field, known), choose: () => onAdd(field) })),
  }));
  return (
    <>
      <button type="button" className="zone__add" aria-label={`${zoneNames[zone].label}: добавить поле`} {...button}>
        <Icon name="plus" size={16} />
      </button>
      <FieldMenu state={menu} groups={groups} />
    </>
  );
}
