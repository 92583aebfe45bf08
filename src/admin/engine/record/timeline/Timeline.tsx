import type { RaRecord } from "ra-core";
import type { TimelineItem } from "../../../../contract/records/timeline.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { InSlices } from "../../../../ui/states/InSlices.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useDefinition } from "../../definitions.tsx";
import { Entry } from "../../history/HistoryEntries.tsx";
import { RecordEvent } from "./RecordEvent.tsx";
import { NewNote } from "./NewNote.tsx";
import { NoteItem } from "./NoteItem.tsx";
import "./timeline.css";
import { useTimeline } from "./useTimeline.ts";

/** What happened around a record, below its page: related records, changes and notes, newest first. */
export function Timeline({ record }: { record: RaRecord }) {
  const definition = useDefinition();
  return (
    <section className="timeline" aria-label="Лента" tabIndex={-1}>
      <div className="timeline__head">
        <h2 className="timeline__name">Лента</h2>
        {definition.notes && <NewNote resource={definition.name} id={Number(record.id)} />}
      </div>
      <Stream record={record} />
    </section>
  );
}

const waiting = <Skeleton count={4} />;

function Stream({ record }: { record: RaRecord }) {
  const definition = useDefinition();
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(definition, record);
  if (!items) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : waiting;
  if (items.length === 0) return <p className="quiet">Пока ничего не происходило.</p>;
  return (
    <InSlices placeholder={waiting}>
      <ol className="history">
        {items.map((item) => (
          <Item key={keyOf(item)} item={item} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Показать более раннее
          </Button>
        </div>
      )}
    </InSlices>
  );
}

function keyOf(item: TimelineItem): string {
  if (item.kind === "note") return `note ${item.note.id}`;
  return item.kind === "change" ? `change ${item.entry.id}` : `${item.happening} ${item.id}`;
}

function Item({ item }: { item: TimelineItem }) {
  if (item.kind === "note") return <NoteItem note={item.note} />;
  return item.kind === "change" ? <Entry entry={item.entry} named={false} brief /> : <RecordEvent item={item} />;
}
