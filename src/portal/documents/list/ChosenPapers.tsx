import { useState } from "react";
import type { PaperKind } from "../../../contract/papers/documents.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ChosenBar } from "../../ChosenBar.tsx";

interface ChosenPapersProps {
  kind: PaperKind;
  ids: readonly number[];
  /** Signs the papers that can be signed; absent if there are none. */
  onSign?: (() => void) | undefined;
  signing?: boolean;
  onClear: () => void;
}

/** Actions for the selected papers. */
export function ChosenPapers({ kind, ids, onSign, signing = false, onClear }: ChosenPapersProps) {
  const [busy, setBusy] = useState(false);
  if (ids.length === 0) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const documents = ids.map((id) => ({ kind, id }));
      saveFile(await send("POST /api/documents/archive", { body: { documents } }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ChosenBar label="Выбранные документы" said={`Выбрано: ${ids.length}`} onClear={onClear}>
      <Button icon="download" busy={busy} onClick={() => void save()}>
        Скачать архивом
      </Button>
      {onSign && (
        <Button look="primary" icon="edit" busy={signing} onClick={onSign}>
          Подписать
        </Button>
      )}
    </ChosenBar>
  );
}
