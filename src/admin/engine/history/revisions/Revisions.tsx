import { useQuery } from "@tanstack/react-query";
import type { RaRecord } from "ra-core";
import { useState } from "react";
import { formatDateTime } from "../../../../domain/time/formatDate.ts";
import { readRevision, readRevisions, restoreRevision } from "../../../../dataProvider/resourceClient.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import type { RevisionSummary } from "../../../../definition/revision.ts";
import { notify } from "../../../../ui/notify.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../../ui/states/ErrorState.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useRefresh } from "../../actions/useRefresh.ts";
import { resourceOf } from "../../paths.ts";
import { RevisionDiff } from "./RevisionDiff.tsx";
import "./revisions.css";

interface RevisionsProps {
  definition: Definition;
  record: RaRecord;
}

/** Opens the versions of a record, if its definition keeps any. */
export function Revisions({ definition, record }: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (!definition.revisions) return null;
  return (
    <>
      <Button icon="copy" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Версии
      </Button>
      <Dialog open={isOpen} onClose={close} title="Версии" width="wide">
        <Versions definition={definition} record={record} onRestored={close} />
      </Dialog>
    </>
  );
}

function Versions({ definition, record, onRestored }: RevisionsProps & { onRestored: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [resourceOf(definition), "revisions", record.id],
    queryFn: () => readRevisions(definition, Number(record.id)),
    staleTime: 0,
  });
  if (error) return <ErrorState title="Не удалось прочитать версии" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={5} />;
  if (data.length === 0) return <p className="quiet">Первая версия появится, когда текст или заголовок изменят.</p>;
  return <Compared {...{ definition, record, onRestored }} versions={data} />;
}

interface ComparedProps extends RevisionsProps {
  versions: readonly RevisionSummary[];
  onRestored: () => void;
}

function Compared({ definition, record, versions, onRestored }: ComparedProps) {
  const [chosen, choose] = useState(versions[0]?.id ?? 0);
  const [other, setOther] = useState<number>();
  const place = versions.findIndex(({ id }) => id === chosen);
  // Compared with the previous version unless another one is chosen.
  const beside = other === chosen ? undefined : (other ?? versions[place + 1]?.id);
  return (
    <div className="revisions">
      <ul className="revisions__list" aria-label="Версии, новые сверху">
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className="revisions__version"
              aria-pressed={version.id === chosen}
              onClick={() => {
                choose(version.id);
                setOther(undefined);
              }}
            >
              <span className="figure">{formatDateTime(version.at, pageRegion())}</span>
              <span>{version.by ?? "Автор неизвестен"}</span>
              <span className="quiet">{whatOf(definition, version, versions)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="revisions__shown">
        {versions.length > 1 && (
          <Select
            label="Сравнить с версией"
            value={beside === undefined ? "" : String(beside)}
            {...(beside === undefined && { placeholder: "Более ранней нет" })}
            options={versions
              .filter(({ id }) => id !== chosen)
              .map(({ id, at, by }) => ({
                value: String(id),
                label: `${formatDateTime(at, pageRegion())}${by === null ? "" : `, ${by}`}`,
              }))}
            onChange={(id) => setOther(Number(id))}
          />
        )}
        <Difference definition={definition} record={record} chosen={chosen} beside={beside} />
        {place > 0 && <Restore {...{ definition, record, onRestored }} revision={chosen} />}
      </div>
    </div>
  );
}

function whatOf(
  { fields }: Definition,
  { changed, restoredId }: RevisionSummary,
  versions: readonly RevisionSummary[],
): string {
  const restored = versions.find(({ id }) => id === restoredId);
  if (restored) return `возвращена версия от ${formatDateTime(restored.at, pageRegion())}`;
  if (changed.length === 0) return "как было раньше";
  return changed.map((name) => (fields[name]?.label ?? name).toLowerCase()).join(", ");
}

interface DifferenceProps extends RevisionsProps {
  chosen: number;
  beside: number | undefined;
}

function Difference({ definition, record, chosen, beside }: DifferenceProps) {
  const query = (id: number) => ({
    queryKey: [resourceOf(definition), "revision", record.id, id],
    queryFn: () => readRevision(definition, Number(record.id), id),
    staleTime: Infinity,
  });
  const one = useQuery(query(chosen));
  const another = useQuery({ ...query(beside ?? 0), enabled: beside !== undefined });
  const error = one.error ?? another.error;
  if (error) return <ErrorState title="Не удалось прочитать версию" error={error} onRetry={() => void one.refetch()} />;
  if (!one.data || (beside !== undefined && !another.data)) return <Skeleton count={4} />;
  const [before, after] =
    beside !== undefined && beside > chosen && another.data ? [one.data, another.data] : [another.data, one.data];
  return <RevisionDiff definition={definition} before={beside === undefined ? undefined : before} after={after} />;
}

function Restore({
  definition,
  record,
  revision,
  onRestored,
}: RevisionsProps & { revision: number; onRestored: () => void }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await restoreRevision(definition, Number(record.id), revision, record["version"]);
      notify.success("Версия возвращена");
      onRestored();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      await refresh("onPage");
    }
  };
  return (
    <Button look="primary" busy={busy} onClick={() => void restore()}>
      Вернуть эту версию
    </Button>
  );
}
