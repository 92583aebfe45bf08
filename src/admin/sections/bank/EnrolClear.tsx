import { useDataProvider, type RaRecord } from "ra-core";
import { useState } from "react";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { BulkResult } from "../../../dataProvider/resourceClient.ts";
import { counted, plural } from "../../../domain/text/plural.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { BulkResults } from "../../engine/actions/BulkResults.tsx";
import { ConfirmDialog } from "../../engine/actions/ConfirmDialog.tsx";
import { inParts } from "../../engine/actions/inTurn.ts";
import { useRefresh } from "../../engine/actions/useRefresh.ts";
import { useDefinition } from "../../engine/definitions.tsx";
import { resourceOf } from "../../engine/paths.ts";

const payments = (count: number): string => counted(count, "оплата", "оплаты", "оплат");

interface Enrolment {
  readonly results: readonly BulkResult[];
  readonly refused: readonly RaRecord[];
}

/** Enrols all payments that need no review, in batches that can be cancelled, each with its own results. */
export function EnrolClear({ ids }: { ids: readonly number[] }) {
  const resource = resourceOf(useDefinition());
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [course, setCourse] = useState<{ done: number; of: number; abort: AbortController }>();
  const [told, setTold] = useState<Enrolment>();
  const start = async (): Promise<void> => {
    const abort = new AbortController();
    const onProgress = (done: number) => setCourse({ done, of: ids.length, abort });
    setAsking(false);
    onProgress(0);
    try {
      const results = await inParts(ids, (part) => dataProvider.runBulkAction(resource, "enrol", part), {
        onProgress,
        signal: abort.signal,
      });
      const wrong = results.filter(({ done }) => !done).map(({ id }) => id);
      const done = results.length - wrong.length;
      if (wrong.length === 0)
        notify.success(`${payments(done)} ${plural(done, "проведена", "проведены", "проведены")}`);
      else setTold({ results, refused: (await dataProvider.getMany<RaRecord>(resource, { ids: wrong })).data });
    } catch (error) {
      notify.error(error);
    } finally {
      setCourse(undefined);
      await refresh("onPage");
    }
  };
  return (
    <>
      {course ? (
        <>
          <b role="status">
            Готово {course.done} из {course.of}
          </b>
          <Button size="small" onClick={() => course.abort.abort()}>
            Остановить
          </Button>
        </>
      ) : (
        <Button look="primary" icon="check" onClick={() => setAsking(true)}>
          {`Провести все ясные: ${ids.length}`}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          title={`Провести ${counted(ids.length, "оплату", "оплаты", "оплат")}?`}
          confirm="Провести"
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        >
          <p>
            В них сошлись номер счёта, плательщик и сумма. Деньги сразу зачислятся на аккаунты, отменить это нельзя.
          </p>
        </ConfirmDialog>
      )}
      {told && <BulkResults results={told.results} records={told.refused} onClose={() => setTold(undefined)} />}
    </>
  );
}
