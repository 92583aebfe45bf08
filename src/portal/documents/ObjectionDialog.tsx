import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Reconciliation } from "../../contract/papers.ts";
import { send } from "../../dataProvider/http.ts";
import { messages } from "../../i18n/messages.ts";
import { notify } from "../../shell/notify.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { TextArea } from "../../shell/ui/TextArea.tsx";

interface ObjectionDialogProps {
  row: Reconciliation["rows"][number];
  onClose: () => void;
}

/** Asks what is wrong with a row of the reconciliation; the managers get it as a task. */
export function ObjectionDialog({ row: { kind, id, document, objection }, onClose }: ObjectionDialogProps) {
  const queryClient = useQueryClient();
  const [comment, setComment] = useState(objection ?? "");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const tell = async (): Promise<void> => {
    if (comment.trim() === "") return setError(messages.required);
    setBusy(true);
    try {
      const body = { kind, id, comment: comment.trim() };
      const { message } = await send("POST /api/reconciliation/objections", { body });
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: ["GET /api/reconciliation"] });
      onClose();
    } catch (failure) {
      notify.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Не согласны: ${document}`}
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" busy={busy} onClick={() => void tell()}>
            Отправить
          </Button>
        </>
      }
    >
      <TextArea
        label="Что не сходится"
        hint="Менеджер прочитает это и ответит вам"
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={setComment}
        {...(error !== undefined && { error })}
      />
    </Dialog>
  );
}
