import { useQuery } from "@tanstack/react-query";
import type { RaRecord } from "ra-core";
import { callQuery } from "../../../shell/data/callQuery.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { holds } from "../../../definition/condition.ts";
import { asker } from "../../../shell/asker.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { mayChange } from "../../../definition/access/access.ts";
import { useRole } from "../definitions.tsx";
import { kindAndName } from "../../../definition/texts/represent.ts";
import { Bulleted, Consequences } from "./Consequences.tsx";
import "./deletion.css";

interface DeletionDialogProps {
  definition: Definition;
  record: RaRecord;
  busy: boolean;
  onDelete: () => void;
  /** Runs the definition's alternative to deleting. */
  onInstead: () => void;
  onClose: () => void;
}

/** Asks before a record is deleted, and shows what is deleted with it, or what prevents the deletion. */
export function DeletionDialog({ definition, record, busy, onDelete, onInstead, onClose }: DeletionDialogProps) {
  const role = useRole();
  const params = { resource: definition.name, id: Number(record.id) };
  const { data, error, refetch } = useQuery({
    ...callQuery("GET /api/deletions/{resource}/{id}", { params }),
    // The dependants may have changed since the last time. Nothing is loaded while the record is being deleted.
    enabled: !busy,
    staleTime: 0,
    gcTime: 0,
  });
  const kept = data !== undefined && data.reasons.length > 0;
  const [kind, name] = kindAndName(definition, record, pageRegion());
  const { instead, also } = definition.deletion ?? {};
  const offersInstead =
    instead &&
    mayChange(definition, role) &&
    !holds(instead.set, record, asker()) &&
    holds(instead.when, record, asker());
  return (
    <Dialog
      open
      onClose={onClose}
      title={kept ? "Удалить нельзя" : "Удалить запись?"}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{kept && !offersInstead ? "Понятно" : "Отмена"}</Button>
          {data && offersInstead && (
            <Button look={kept ? "primary" : "secondary"} busy={busy} onClick={onInstead}>
              {instead.label}
            </Button>
          )}
          {data && !kept && (
            <Button look="danger" busy={busy} onClick={onDelete}>
              Удалить
            </Button>
          )}
        </>
      }
    >
      <div className="deletion">
        <p>
          {kind} <b>{name}</b>
          {data && !kept && ". Вернуть запись можно будет из истории."}
        </p>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton count={2} />
        ) : kept ? (
          <Notice tone="warning">
            {data.reasons.length === 1 ? <span>{data.reasons[0]}</span> : <Bulleted texts={data.reasons} />}
          </Notice>
        ) : (
          <Consequences preview={data} also={also} />
        )}
      </div>
    </Dialog>
  );
}
