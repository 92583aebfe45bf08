import { useMutation } from "@tanstack/react-query";
import type { FormEvent, KeyboardEvent } from "react";
import type { Note } from "../../../../contract/records/timeline.ts";
import { maxNoteLength } from "../../../../domain/text/notes.ts";
import { notify } from "../../../../ui/notify.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { TextArea } from "../../../../ui/controls/TextArea.tsx";
import { useTimelineRefresh } from "./useTimeline.ts";

interface NoteFormProps {
  label: string;
  /** The stored text of an existing note. */
  stored?: string;
  text: string;
  onType: (text: string) => void;
  save: (text: string) => Promise<Note>;
  onClose: () => void;
}

/** Writes a note: Ctrl+Enter saves it, Escape closes it while nothing was changed. */
export function NoteForm({ label, stored = "", text, onType, save, onClose }: NoteFormProps) {
  const refresh = useTimelineRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    onError: (error) => notify.error(error),
  });
  const given = text.trim();
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (given !== "" && !isPending) mutate(given);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === "Escape" && text === stored) onClose();
  };
  return (
    <form className="note-form" onSubmit={submit}>
      <TextArea
        label={label}
        hint="Её увидят только администраторы"
        value={text}
        onChange={onType}
        onKeyDown={press}
        maxLength={maxNoteLength}
        rows={3}
        autoFocus
      />
      <div className="note-form__buttons">
        <Button type="submit" busy={isPending} disabled={given === ""}>
          Записать
        </Button>
        <Button look="quiet" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
