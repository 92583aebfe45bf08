import { useDataProvider, useRecordContext } from "ra-core";
import { useState } from "react";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { Download } from "../../../dataProvider/requests/exchange.ts";
import { notify } from "../../../ui/notify.ts";
import { useDefinition } from "../definitions.tsx";
import { resourceOf } from "../paths.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";

/** Downloads the file in a record's field with the caller's token. */
export function useFileDownload(name: string) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const definition = useDefinition();
  const record = useRecordContext();
  const [busy, setBusy] = useState(false);
  const fetchFile = (): Promise<Download> =>
    dataProvider.download(resourceOf(definition), record ?? {}, { field: name });
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await fetchFile());
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save, fetchFile };
}
