import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PivotFilter, PivotValuesAnswer, PivotValuesQuery } from "../../../contract/pivot/pivot.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { dimensionOf } from "../../../resources/pivot/added.ts";
import { dateParts, type DatePart } from "../../../resources/pivot/fields.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { useDebounced } from "../../engine/fields/inputs/useDebounced.ts";
import { useDimensions } from "../data/dimensions.tsx";
import { isOpen } from "../data/question.ts";
import { keyName } from "../data/names.ts";

type Keyed = Extract<PivotFilter, { keys: unknown }>;

interface ValuesFilterProps {
  filter: Keyed;
  filters: readonly PivotFilter[];
  onChange: (filter: Keyed) => void;
}

/** The values of a field with their counts, as checkboxes. */
export function ValuesFilter({ filter, filters, onChange }: ValuesFilterProps) {
  const { field, by, keys, exclude = false } = filter;
  const known = useDimensions();
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), 250);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    valuesOf({
      field,
      ...(by && { by }),
      ...(search && { search }),
      filters: filters.filter((one) => !isOpen(one)),
      size: 200,
    }),
  );
  const isChosen = (key: string | null): boolean => keys.includes(key) !== exclude;
  const toggle = (key: string | null): void =>
    onChange({ ...filter, keys: keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key] });
  return (
    <>
      {dimensionOf(field, known).kind === "date" && (
        <Select
          label="Значения"
          value={by ?? "month"}
          options={(Object.entries(dateParts) as [DatePart, { label: string }][]).map(([value, { label }]) => ({
            value,
            label,
          }))}
          onChange={(part) => onChange({ field, by: part, keys: [], exclude: true })}
        />
      )}
      <TextField label="Найти значение" type="search" icon="search" value={typed} onChange={setTyped} />
      <div className="pivot-filter__all">
        <Button size="small" look="quiet" onClick={() => onChange({ ...filter, keys: [], exclude: true })}>
          Выбрать все
        </Button>
        <Button size="small" look="quiet" onClick={() => onChange({ ...filter, keys: [], exclude: false })}>
          Снять все
        </Button>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton count={6} />}
      {data && (
        <ul className="pivot-filter__values" aria-busy={isPlaceholderData} tabIndex={-1}>
          {data.values.map(({ key, label, count }) => (
            <li key={JSON.stringify(key)}>
              <Checkbox
                label={keyName({ field, by }, key, key === null ? {} : { [field]: { [key]: label } }, known)}
                checked={isChosen(key)}
                onChange={() => toggle(key)}
              />
              <span className="quiet figure">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {data?.values.length === 0 && <p className="quiet">Ничего не нашлось.</p>}
      {data?.more && <p className="quiet">Показаны самые частые. Остальные найдутся по названию.</p>}
    </>
  );
}

const valuesOf = (body: PivotValuesQuery) =>
  queryOptions({
    queryKey: ["POST /api/pivot/values", body] as const,
    queryFn: ({ signal }): Promise<PivotValuesAnswer> => send("POST /api/pivot/values", { body }, { signal }),
    placeholderData: keepPreviousData,
  });
