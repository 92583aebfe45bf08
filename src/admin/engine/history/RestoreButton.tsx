import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryEntry } from "../../../contract/records/history.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { counted } from "../../../domain/text/plural.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { ConfirmDialog } from "../actions/ConfirmDialog.tsx";
import { useDefinitions } from "../definitions.tsx";
import { kindAndName } from "../../../definition/texts/represent.ts";

/** Restores a deleted record and what was deleted with it, after a confirmation. */
export function RestoreButton({ entry }: { entry: HistoryEntry }) {
  const queryClient = useQueryClient();
  const definition = useDefinitions().find(entry.resource);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [together, setTogether] = useState(true);
  if (!definition) return null;
  const [kind, name] = kindAndName(definition, { ...entry.named, id: entry.recordId }, pageRegion());
  const hasSecrets = Object.values(definition.fields).some(({ type }) => type === "secret");
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await send("POST /api/history/{id}/restore", {
        params: { id: entry.id },
        body: { together },
      });
      notify.success(message);
      await queryClient.invalidateQueries();
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      setAsked(false);
    }
  };
  return (
    <>
      <Button size="small" icon="refresh" onClick={() => setAsked(true)}>
        Вернуть
      </Button>
      <ConfirmDialog
        open={asked}
        title="Вернуть запись?"
        confirm="Вернуть"
        busy={busy}
        onConfirm={() => void restore()}
        onClose={() => setAsked(false)}
      >
        <p>
          {kind} <b>{name}</b> вернётся под прежним номером.
          {hasSecrets && " Сохранённые пароли придётся ввести заново."}
        </p>
        {entry.together > 0 && (
          <Checkbox
            label={`И то, что удалили вместе с ней: ${counted(entry.together, "запись", "записи", "записей")}`}
            checked={together}
            onChange={setTogether}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
