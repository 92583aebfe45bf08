// The records of another resource that belong to this one: a list inside the record, made from that resource's own
// definition. What is added here already knows where it belongs.
import {
  ListContextProvider,
  ResourceContextProvider,
  useListContext,
  useRecordContext,
  useReferenceManyFieldController,
  type RaRecord,
} from "ra-core";
import type { Definition, FieldOf } from "../../resources/grammar.ts";
import { ButtonLink } from "../../shell/ui/ButtonLink.tsx";
import { EmptyState } from "../../shell/ui/EmptyState.tsx";
import { ErrorState } from "../../shell/ui/ErrorState.tsx";
import { Skeleton } from "../../shell/ui/Skeleton.tsx";
import { may } from "../access.ts";
import { useRowMenu } from "../actions/useRowMenu.tsx";
import { useDefinition, useDefinitions, useRole } from "../definitions.tsx";
import "../list/list.css";
import { Pages } from "../list/Pages.tsx";
import { RecordTable } from "../list/RecordTable.tsx";
import { sortOf } from "../list/sortOf.ts";
import { createPath, resourceOf } from "../paths.ts";
import type { FieldKit, Values } from "./fieldProps.ts";

const rowsPerPage = 10;

function Related({ field }: { field: FieldOf<"related"> }) {
  const role = useRole();
  const target = useDefinitions().find(field.to);
  const owner = useRecordContext<RaRecord>();
  if (!target || !owner || !may(target, "list", role)) return null;
  return <RelatedList target={target} by={field.by} owner={owner} label={field.label} />;
}

interface RelatedListProps {
  target: Definition;
  by: string;
  owner: RaRecord;
  /** What the list is called on this card: two of one resource may stand on it. */
  label: string;
}

function RelatedList({ target, by, owner, label }: RelatedListProps) {
  const { name, fields } = useDefinition();
  const resource = resourceOf(target);
  const list = useReferenceManyFieldController({
    reference: resource,
    target: by,
    record: owner,
    page: 1,
    perPage: rowsPerPage,
    sort: sortOf(target.list.sort),
    storeKey: `${name}.${owner.id}.${target.name}.${by}`,
    queryOptions: { onError: () => undefined },
  });
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={list}>
        <RelatedRows by={by} label={label} preset={{ ...shared(target, fields, owner), [by]: owner.id }} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

function RelatedRows({ by, label, preset }: Pick<RelatedListProps, "by" | "label"> & { preset: Values }) {
  const definition = useDefinition();
  const role = useRole();
  const { data, error, isPending, refetch } = useListContext();
  const { rowActions, dialogs } = useRowMenu(definition);
  const add = may(definition, "create", role) && (
    <ButtonLink size="small" icon="plus" to={createPath(definition, preset)}>
      Добавить
    </ButtonLink>
  );
  const isEmpty = !data || data.length === 0;
  return (
    <section className="related" aria-label={label}>
      <div className="related__head">
        <h2 className="related__title">{label}</h2>
        {!isEmpty && !error && !isPending && add}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton kind="rows" count={4} />
      ) : isEmpty ? (
        <EmptyState {...(definition.icon && { icon: definition.icon })} title={`${label}: пока пусто`} action={add}>
          {add ? "Добавьте первую запись, и она появится здесь." : "Записи появятся здесь сами."}
        </EmptyState>
      ) : (
        <div className="list__sheet">
          <RecordTable label={label} without={by} rowActions={rowActions} />
          <Pages of={label} />
        </div>
      )}
      {dialogs}
    </section>
  );
}

/** What both records refer to: the account of a contract belongs to the contract's customer. */
const shared = (target: Definition, fields: Definition["fields"], owner: RaRecord): Values =>
  Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, field]) => {
      const own = fields[name];
      const same = field.type === "reference" && own?.type === "reference" && own.to === field.to;
      return same && owner[name] ? [[name, owner[name] as unknown]] : [];
    }),
  );

export const related: FieldKit<FieldOf<"related">> = {
  Column: () => null,
  Input: Related,
  Show: Related,
  wide: true,
  bare: true,
  unsorted: true,
};
