import { useDataProvider, useListContext, type RaRecord } from "ra-core";
import { Suspense, useState } from "react";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { BulkResult } from "../../../dataProvider/resourceClient.ts";
import { counted } from "../../../domain/text/plural.ts";
import { holds } from "../../../definition/condition.ts";
import { asker } from "../../../shell/asker.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { may } from "../../../definition/access/access.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import { resourceOf } from "../paths.ts";
import type { Values } from "../fields/fieldProps.ts";
import { BulkDeletionDialog } from "./BulkDeletionDialog.tsx";
import { BulkResults } from "./BulkResults.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { InputDialog } from "./InputDialog.ts";
import { inParts, inTurn } from "./inTurn.ts";
import { offered, type NamedAction } from "./offered.ts";
import { useReloadWhileWaiting, waitingAction } from "./useReloadWhileWaiting.ts";
import { useRefresh } from "./useRefresh.ts";

const records = (count: number): string => counted(count, "запись", "записи", "записей");

/** Counts neither pending nor unchanged records as done. */
function outcomeOf(told: readonly BulkResult[]): string {
  const unchanged = told.filter((result) => result.unchanged).length;
  const done = told.length - unchanged;
  const pending = told.some((result) => result.pending);
  return [
    done > 0 && (pending ? `отправлено, ${records(done)}. Состояние обновится само` : `готово, ${records(done)}`),
    unchanged > 0 && `уже было так, ${records(unchanged)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** A bulk action on the selected records. */
interface Job {
  readonly label: string;
  readonly question: string | undefined;
  readonly warning?: string | undefined;
  readonly run: (
    ids: readonly number[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ) => Promise<readonly BulkResult[]>;
}

/** The actions for the selected rows; afterwards lists those that have a message. */
export function BulkBar() {
  const definition = useDefinition();
  const role = useRole();
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const { selectedIds, onSelect, onUnselectItems, data = [] } = useListContext<RaRecord>();
  const [asked, setAsked] = useState<Job>();
  const [form, setForm] = useState<NamedAction>();
  const [isDeleting, setDeleting] = useState(false);
  const [course, setCourse] = useState<{ done: number; total: number; abort: AbortController }>();
  const [results, setResults] = useState<readonly BulkResult[]>();
  const resource = resourceOf(definition);
  const refresh = useRefresh();
  const ids = selectedIds.map(Number);
  const during = waitingAction(definition)?.pending?.while;
  useReloadWhileWaiting(during !== undefined && data.some((record) => holds(during, record, asker())));

  const actionJob = (action: NamedAction, input?: Values): Job => ({
    label: action.label,
    question: action.confirm === undefined ? undefined : `${action.label}: ${records(ids.length)}?`,
    warning: action.warning,
    run: (chosen, onProgress, signal) =>
      inParts(chosen, (part) => dataProvider.runBulkAction(resource, action.name, part, input), { onProgress, signal }),
  });
  const deletion: Job = {
    label: "Удалить",
    question: undefined,
    run: (chosen, onProgress, signal) => {
      const remove = (id: number) => {
        const previousData = data.find((record) => record.id === id);
        return dataProvider.delete<RaRecord>(resource, { id, ...(previousData && { previousData }) });
      };
      return inTurn(chosen, remove, { onProgress, signal });
    },
  };

  /** @param wanted the selected records that it applies to; the others stay selected */
  const start = async (job: Job, wanted: readonly number[] = ids): Promise<void> => {
    const abort = new AbortController();
    const total = wanted.length;
    setCourse({ done: 0, total, abort });
    try {
      const told = await job.run(wanted, (done) => setCourse({ done, total, abort }), abort.signal);
      const left = told.filter(({ message }) => message !== undefined);
      if (left.length === 0) notify.success(`${job.label}: ${outcomeOf(told)}`);
      else setResults(told);
      onSelect([...ids.filter((id) => !wanted.includes(id)), ...left.map(({ id }) => id)]);
      await refresh("onPage");
    } catch (error) {
      notify.error(error);
    } finally {
      setCourse(undefined);
      setAsked(undefined);
      setForm(undefined);
    }
  };
  const beginAction = (action: NamedAction): void =>
    (action.input ?? []).length > 0 ? setForm(action) : begin(actionJob(action));
  const begin = (job: Job): void => (job.question === undefined ? void start(job) : setAsked(job));

  return (
    <>
      {ids.length > 0 && (
        <div className="bulk-bar" role="region" aria-label="Выбранные записи">
          <b role="status">{course ? `Готово ${course.done} из ${course.total}` : `Выбрано: ${ids.length}`}</b>
          {course ? (
            <Button size="small" onClick={() => course.abort.abort()}>
              Остановить
            </Button>
          ) : (
            <>
              {offered(definition, "bulk", role).map((action) => (
                <Button
                  key={action.name}
                  size="small"
                  {...(action.icon && { icon: action.icon })}
                  onClick={() => beginAction(action)}
                >
                  {action.label}
                </Button>
              ))}
              {may(definition, "delete", role) && (
                <Button size="small" icon="trash" onClick={() => setDeleting(true)}>
                  Удалить
                </Button>
              )}
              <Button size="small" look="quiet" onClick={() => onUnselectItems()}>
                Снять выбор
              </Button>
            </>
          )}
        </div>
      )}
      {asked && !course && (
        <ConfirmDialog
          open
          title={asked.question ?? asked.label}
          confirm={asked.label}
          onConfirm={() => void start(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.warning}
        </ConfirmDialog>
      )}
      {isDeleting && (
        <BulkDeletionDialog
          ids={ids}
          records={data}
          onDelete={(free) => {
            setDeleting(false);
            void start(deletion, free);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
      {form && !course && (
        <Suspense>
          <InputDialog
            action={form}
            record={{ id: 0 }}
            question={`Выбрано: ${records(ids.length)}`}
            onClose={() => setForm(undefined)}
            onRun={(input) => start(actionJob(form, input))}
          />
        </Suspense>
      )}
      {results && <BulkResults results={results} records={data} onClose={() => setResults(undefined)} />}
    </>
  );
}
