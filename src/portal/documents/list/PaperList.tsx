import type { ReactNode } from "react";
import type { AnyRecord, Defined, RecordOf } from "../../../definition/defineResource.ts";
import type { Fields } from "../../../definition/grammar.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import type { Column } from "../../../ui/tables/Table.tsx";
import { RecordList, useRecords } from "../../RecordList.tsx";
import { general } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import "./PaperList.css";

interface PaperListProps<D extends Defined<Fields>> {
  definition: D;
  columns: readonly Column<RecordOf<D>>[];
  filter: Readonly<Record<string, unknown>>;
  /** Shown if there are no papers. */
  empty: ReactNode;
  /** The open paper. */
  current?: number | undefined;
  /** Reloads periodically while this is true for a row. */
  refreshWhile?: (row: RecordOf<D>) => boolean;
}

/** A customer's papers of one kind, latest first. */
export function PaperList<D extends Defined<Fields>>({
  definition,
  columns,
  filter,
  empty,
  current,
  refreshWhile,
}: PaperListProps<D>) {
  const sortable = columns.filter((column) => column.sortable).map(({ key }) => key);
  // The rows are those of the definition.
  const typed = { columns, refreshWhile } as unknown as {
    columns: readonly Column<AnyRecord>[];
    refreshWhile: ((row: AnyRecord) => boolean) | undefined;
  };
  const records = useRecords({
    ...{ definition: general(definition), sortable, filter },
    refreshWhile: typed.refreshWhile,
  });
  return (
    <div className="paper-list">
      <RecordList
        records={records}
        columns={typed.columns}
        empty={empty}
        nothing={<NothingFound />}
        rowClass={({ id }) => (id === current ? "paper-list__current" : undefined)}
      />
    </div>
  );
}

function NothingFound() {
  const address = useAddress();
  return (
    <EmptyState
      icon="search"
      title="Ничего не нашлось"
      action={
        <Button onClick={() => address.reset({ tab: address.get("tab"), kind: address.get("kind") }, "push")}>
          Показать все
        </Button>
      }
    >
      За этот период и с таким отбором документов нет. Попробуйте другой период или уберите отбор.
    </EmptyState>
  );
}
