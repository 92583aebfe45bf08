import { useState } from "react";
import { download } from "../../../dataProvider/resourceClient.ts";
import type { Defined, RecordMeta } from "../../../definition/defineResource.ts";
import type { Fields } from "../../../definition/grammar.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { general } from "../../records.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";

interface PaperButtonProps {
  definition: Defined<Fields>;
  record: RecordMeta;
  /** The accessible name, if the button's text doesn't identify the paper. */
  label?: string;
  size?: "small" | "medium";
}

/** Downloads a paper: the uploaded original, or the PDF made by the server. */
export function PaperButton({ definition, record, label, size = "medium" }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await download(general(definition), { ...record }, { action: "download" }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" look="quiet" size={size} busy={busy} aria-label={label} onClick={() => void fetchIt()}>
      Скачать
    </Button>
  );
}
