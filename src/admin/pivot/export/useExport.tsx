import { useState } from "react";
import type { PivotExport } from "../../../contract/pivot.ts";
import { send } from "../../../dataProvider/http.ts";
import { notify } from "../../../shell/notify.ts";
import { saveFile } from "../../../shell/saveFile.ts";
import { Button } from "../../../shell/ui/Button.tsx";
import { Dialog } from "../../../shell/ui/Dialog.tsx";
import { Spinner } from "../../../shell/ui/Spinner.tsx";

/** Takes a table or rows along as a file; long work can be called off. */
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
