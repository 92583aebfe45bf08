import { useGetList, type RaRecord } from "ra-core";
import { lazy, Suspense, useState } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useDefinitions } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import "./order.css";

const OrderedRows = lazy(() => import("./OrderedRows.tsx").then(({ OrderedRows: it }) => ({ default: it })));

/** The most records that the server orders at once. */
const maxOrdered = 1000;

interface OrderScreenProps {
  definition: Definition;
  /** The owner of the records, if known already. */
  owner: number | undefined;
  onClose: () => void;
}

/** Replaces the table by a list for ordering records by hand. */
export function OrderScreen({ definition, owner: known, onClose }: OrderScreenProps) {
  const [chosen, choose] = useState(known);
  const within = definition.order?.within;
  const field = within === undefined ? undefined : definition.fields[within];
  const of = useDefinitions().find(field?.type === "reference" ? field.to : "");
  return (
    <section className="order" aria-label="Порядок">
      {of && <OwnerSelect of={of} label={field?.label ?? ""} value={chosen} onChange={choose} />}
      {of && chosen === undefined ? (
        <Close onClose={onClose} />
      ) : (
        <Rows key={chosen} definition={definition} owner={of && chosen} onClose={onClose} />
      )}
    </section>
  );
}

const Close = ({ onClose }: { onClose: () => void }) => (
  <span>
    <Button onClick={onClose}>Назад к списку</Button>
  </span>
);

interface OwnerSelectProps {
  of: Definition;
  label: string;
  value: number | undefined;
  onChange: (id: number) => void;
}

function OwnerSelect({ of, label, value, onChange }: OwnerSelectProps) {
  const { data } = useGetList<RaRecord>(resourceOf(of), listOf(of));
  if (!data) return <Skeleton count={1} />;
  return (
    <Select
      label={label}
      placeholder="Выберите"
      value={value === undefined ? "" : String(value)}
      options={data.map((record) => ({ value: String(record.id), label: represent(of, record, pageRegion()) }))}
      onChange={(id) => onChange(Number(id))}
    />
  );
}

function Rows({ definition, owner, onClose }: OrderScreenProps) {
  const { data, error, refetch } = useGetList<RaRecord, Error>(
    resourceOf(definition),
    listOf(definition, owner === undefined ? {} : { [definition.order?.within ?? ""]: owner }),
    { staleTime: 0, gcTime: 0 },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton kind="rows" count={6} />;
  if (data.length === 0)
    return <EmptyState title="Здесь ещё нечего упорядочивать" action={<Close onClose={onClose} />} />;
  return (
    <Suspense fallback={<Skeleton kind="rows" count={6} />}>
      <OrderedRows definition={definition} owner={owner} records={data} onClose={onClose} />
    </Suspense>
  );
}

const listOf = ({ order, list }: Definition, filter: Readonly<Record<string, unknown>> = {}) => ({
  pagination: { page: 1, perPage: maxOrdered },
  sort: { field: order?.by ?? list.sort.replace(/^-/, ""), order: "ASC" as const },
  filter,
});
