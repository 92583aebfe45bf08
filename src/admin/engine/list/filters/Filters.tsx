import { useId, useState, type ReactNode } from "react";
import { counted } from "../../../../domain/text/plural.ts";
import type { Field } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { maySee } from "../../../../definition/access/access.ts";
import { fieldOf, useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { filterComponentsOf } from "./filterTypes.tsx";
import { useFilter } from "./useFilter.ts";
import { useTyped } from "./useTyped.ts";

interface FiltersProps {
  /** Fields without a filter, since they have the same value in the whole list. */
  without?: readonly string[];
  /** Other tools of the list, in the same row. */
  children: ReactNode;
}

export function Filters({ without = [], children }: FiltersProps) {
  const definition = useDefinition();
  const role = useRole();
  const id = useId();
  const { filter, set, reset } = useFilter();
  const [open, setOpen] = useState(false);
  const fields = (definition.list.filters ?? []).flatMap((name) => {
    const field = fieldOf(definition, name);
    return field && maySee(field, role) && !without.includes(name) ? [{ name, field }] : [];
  });
  const active = fields.filter(({ name, field }) => keysOf(name, field).some((key) => filter[key] !== undefined));
  const searchable = Object.values(definition.fields).some(({ search }) => search);
  return (
    <div {...((searchable || fields.length > 0) && { role: "search" })} className="list-filters">
      <div className="list-filters__row">
        {searchable && (
          <Search value={String(filter["q"] ?? "")} onChange={(q) => set({ q: q === "" ? undefined : q })} />
        )}
        {fields.length > 0 && (
          <Button icon="filter" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {active.length === 0 ? "Фильтры" : `Фильтры: ${active.length}`}
          </Button>
        )}
        {active.map(({ name, field }) => (
          <Chip
            key={name}
            name={name}
            field={field}
            filter={filter}
            onRemove={() => set(Object.fromEntries(keysOf(name, field).map((key) => [key, undefined])))}
          />
        ))}
        {Array.isArray(filter["id"]) && (
          <button type="button" className="chip" onClick={() => set({ id: undefined })}>
            <span className="visually-hidden">Убрать фильтр: </span>
            <span className="quiet">Выбрано:</span> {counted(filter["id"].length, "запись", "записи", "записей")}
            <Icon name="close" size={16} />
          </button>
        )}
        {Object.keys(filter).length > 1 && (
          <Button look="quiet" onClick={reset}>
            Сбросить всё
          </Button>
        )}
      </div>
      <div className="list-filters__tools">{children}</div>
      <div id={id} className="list-filters__panel" hidden={!open}>
        {open &&
          fields.map(({ name, field }) => {
            const components = filterComponentsOf(field);
            return components && <components.Input key={name} {...{ name, field, filter, set }} />;
          })}
      </div>
    </div>
  );
}

const keysOf = (name: string, field: Field): readonly string[] => filterComponentsOf(field)?.keys(name) ?? [];

function Search({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { text, type } = useTyped(value, onChange);
  return (
    <div className="list-filters__search labels-hidden">
      <TextField label="Поиск" placeholder="Поиск" type="search" icon="search" value={text} onChange={type} />
    </div>
  );
}

interface ChipProps {
  name: string;
  field: Field;
  filter: Values;
  onRemove: () => void;
}

function Chip({ name, field, filter, onRemove }: ChipProps) {
  const components = filterComponentsOf(field);
  return (
    <button type="button" className="chip" onClick={onRemove}>
      <span className="visually-hidden">Убрать фильтр: </span>
      <span className="quiet">{field.label}:</span> {components && <components.Words {...{ name, field, filter }} />}
      <Icon name="close" size={16} />
    </button>
  );
}
