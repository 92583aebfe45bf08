import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messages } from "../../../i18n/messages.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextArea } from "../../../ui/controls/TextArea.tsx";

interface WordsDialogProps {
  title: string;
  label: string;
  hint: string;
  maxLength: number;
  /** The earlier text. */
  said?: string;
  /** Sends the text, trimmed and not empty; returns the message to show. */
  onSend: (words: string) => Promise<{ readonly message: string }>;
  onClose: () => void;
}

/** Asks for a text for the managers: what is wrong with a paper or with a row of the reconciliation. */
export function WordsDialog({ title, label, hint, maxLength, said = "", onSend, onClose }: WordsDialogProps) {
  const queryClient = useQueryClient();
  const [words, setWords] = useState(said);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const tell = async (): Promise<void> => {
    if (words.trim() === "") return setError(messages.required);
    setBusy(true);
    try {
      const { message } = await onSend(words.trim());
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
      title={title}
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
        label={label}
        hint={hint}
        rows={3}
        maxLength={maxLength}
        value={words}
        onChange={setWords}
        {...(error !== undefined && { error })}
      />
    </Dialog>
  );
}
