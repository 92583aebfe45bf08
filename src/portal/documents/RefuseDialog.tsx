import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SignedPaper } from "../../domain/signing.ts";
import { send } from "../../dataProvider/http.ts";
import { messages } from "../../i18n/messages.ts";
import { notify } from "../../shell/notify.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { TextArea } from "../../shell/ui/TextArea.tsx";

interface RefuseDialogProps {
  kind: SignedPaper;
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks why a paper is not signed; the managers read it. */
export function RefuseDialog({ kind, id, name, onClose }: RefuseDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refuse = async (): Promise<void> => {
    if (reason.trim() === "") return setError(messages.required);
    setBusy(true);
    try {
      const { message } = await send("POST /api/edin/refuse", { body: { kind, id, reason: reason.trim() } });
      notify.success(message);
      await queryClient.invalidateQueries();
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
      title={`${name}: не подписывать`}
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" busy={busy} onClick={() => void refuse()}>
            Отправить
          </Button>
        </>
      }
    >
      <TextArea
        label="Что не так"
        hint="Менеджер прочитает это и исправит документ"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={setReason}
        {...(error !== undefined && { error })}
      />
    </Dialog>
  );
}
