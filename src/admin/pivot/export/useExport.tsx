import { useState } from "react";
import type { PivotExport } from "../../../contract/pivot/pivot.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";

/** Downloads a table or rows as a file; a long export can be cancelled. */
export function useExport() {
  const [underWay, setUnderWay] = useState<AbortController>();
  const save = async (body: PivotExport): Promise<void> => {
    const abort = new AbortController();
    setUnderWay(abort);
    try {
      saveFile(await send("POST /api/pivot/export", { body }, { signal: abort.signal }));
    } catch (error) {
      if (!abort.signal.aborted) notify.error(error);
    } finally {
      setUnderWay(undefined);
    }
  };
  const stop = (): void => underWay?.abort();
  const dialog = underWay && (
    <Dialog open onClose={stop} title="Готовим файл" width="narrow" actions={<Button onClick={stop}>Отменить</Button>}>
      <p role="status" className="export-course">
        <Spinner label="Идёт работа" /> Собираем все строки. Файл сохранится сам.
      </p>
    </Dialog>
  );
  return { save: (body: PivotExport): void => void save(body), dialog };
}
