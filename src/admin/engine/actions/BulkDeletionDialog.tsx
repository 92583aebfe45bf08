import { useQuery } from "@tanstack/react-query";
import type { RaRecord } from "ra-core";
import { send } from "../../../dataProvider/requests/http.ts";
import { counted } from "../../../domain/text/plural.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDefinition } from "../definitions.tsx";
import { represent } from "../../../definition/texts/represent.ts";
import { Bulleted, Consequences } from "./Consequences.tsx";
import "./deletion.css";

interface BulkDeletionDialogProps {
  ids: readonly number[];
  /** The records on the page, for the names of those that stay. */
  records: readonly RaRecord[];
  /** @param free the records that can be deleted */
  onDelete: (free: readonly number[]) => void;
  onClose: () => void;
}

/** The first reason is the most important one. */
const shortly = ([first = "", ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (и ещё ${counted(others.length, "причина", "причины", "причин")})`;

/** The most kept records listed by name; the others are counted. */
const maxNamed = 10;

const records = (count: number): string => counted(count, "запись", "записи", "записей");

/** Asks before many records are deleted: how many can be, what is deleted with them, and what prevents the others. */
export function BulkDeletionDialog({ ids, records: onPage, onDelete, onClose }: BulkDeletionDialogProps) {
  const definition = useDefinition();
  const { data, error, refetch } = useQuery({
    queryKey: ["deletions", definition.name, ids],
    queryFn: ({ signal }) =>
      send(
        "POST /api/deletions/{resource}",
        { params: { resource: definition.name }, body: { ids: [...ids] } },
        { signal },
      ),
    // The dependants may have changed since the last time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const none = data?.free.length === 0;
  const nameOf = (id: number): string =>
    represent(definition, onPage.find((record) => record.id === id) ?? { id }, pageRegion());
  return (
    <Dialog
      open
      onClose={onClose}
      title={none ? "Удалить нельзя" : `Удалить ${records(data?.free.length ?? ids.length)}?`}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{none ? "Понятно" : "Отмена"}</Button>
          {data && !none && (
            <Button look="danger" onClick={() => onDelete(data.free)}>
              Удалить
            </Button>
          )}
        </>
      }
    >
      <div className="deletion">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton count={3} />
        ) : (
          <>
            {!none && (
              <>
                <Consequences preview={data} also={definition.deletion?.also} many />
                <p>Вернуть {data.free.length === 1 ? "запись" : "записи"} можно будет из истории.</p>
              </>
            )}
            {data.kept.length > 0 && (
              <Notice tone="warning" title={`Останутся: ${records(data.kept.length)}`}>
                <Bulleted
                  texts={data.kept.slice(0, maxNamed).map(({ id, reasons }) => `${nameOf(id)}. ${shortly(reasons)}`)}
                />
                {data.kept.length > maxNamed && <p>И ещё {data.kept.length - maxNamed}.</p>}
              </Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
