import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messages } from "../../../i18n/messages.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { TextArea } from "../../../ui/controls/TextArea.tsx";
import { keptPlace } from "../../../ui/typing/keptPlace.ts";

interface WordsDialogProps {
  title: string;
  label: string;
  hint: string;
  maxLength: number;
  /** What the text is about: this tab keeps it until it is sent (design §7). */
  about: string;
  /** The earlier text. */
  said?: string;
  /** Sends the text, trimmed and not empty; returns the message to show. */
  onSend: (words: string) => Promise<{ readonly message: string }>;
  onClose: () => void;
}

/** Asks for a text for the managers: what is wrong with a paper or with a row of the reconciliation. */
export function WordsDialog({ title, label, hint, maxLength, about, said = "", onSend, onClose }: WordsDialogProps) {
  const queryClient = useQueryClient();
  const draft = draftOf(about);
  const [words, setWords] = useState(() => draft.read() ?? said);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const type = (typed: string): void => {
    setWords(typed);
    setError(undefined);
    draft.write(typed);
  };
  const tell = async (): Promise<void> => {
    if (words.trim() === "") {
      setError(messages.required);
      return input.current?.focus();
    }
    setBusy(true);
    try {
      const { message } = await onSend(words.trim());
      draft.clear();
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
        ref={input}
        label={label}
        hint={hint}
        rows={3}
        maxLength={maxLength}
        value={words}
        onChange={type}
        {...(error !== undefined && { error })}
      />
    </Dialog>
  );
}

const draftOf = (about: string) =>
  keptPlace(
    `kabinet.words.${about}`,
    () => sessionStorage,
    (kept) => (typeof kept === "string" ? kept : undefined),
  );
