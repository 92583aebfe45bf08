import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Note } from "../../../../contract/records/timeline.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { formatDateTime } from "../../../../domain/time/formatDate.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { notify } from "../../../../ui/notify.ts";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import { ConfirmDialog } from "../../actions/ConfirmDialog.tsx";
import { useOpenNote } from "./useOpenNote.ts";
import { NoteForm } from "./NoteForm.tsx";
import { useTimelineRefresh } from "./useTimeline.ts";

/** A note; its author can change and remove it. */
export function NoteItem({ note }: { note: Note }) {
  const { id, text, author, at, changedAt, mine } = note;
  const [isRemoving, setRemoving] = useState(false);
  const [typed, setTyped] = useOpenNote(`note.${id}`);
  const item = useRef<HTMLLIElement>(null);
  const refresh = useTimelineRefresh();
  const remove = useMutation({
    mutationFn: () => send("DELETE /api/notes/{id}", { params: { id } }),
    onSuccess: () => {
      notify.success("Заметка удалена");
      // The button that had the focus disappears with the note.
      item.current?.closest<HTMLElement>(".timeline")?.focus();
    },
    onError: (error) => notify.error(error),
    onSettled: async () => {
      setRemoving(false);
      await refresh();
    },
  });
  const [wasChanged, setWasChanged] = useState(false);
  const stopChanging = (): void => {
    setWasChanged(true);
    setTyped(undefined);
  };
  return (
    <li className="history__entry note" ref={item}>
      <div className="history__head">
        <StateWord tone="warning" icon="edit">
          Заметка
        </StateWord>
        <span className="history__who">
          {author ? (author.name ?? `Пользователь №\u00a0${author.id}`) : "Бывший сотрудник"}{" "}
          <time dateTime={at}>{formatDateTime(at, pageRegion())}</time>
          {changedAt !== null && ", изменена"}
        </span>
        {mine && typed === undefined && (
          <span className="note__buttons">
            <IconButton icon="edit" label="Изменить заметку" autoFocus={wasChanged} onClick={() => setTyped(text)} />
            <IconButton icon="trash" label="Удалить заметку" onClick={() => setRemoving(true)} />
          </span>
        )}
      </div>
      {typed !== undefined ? (
        <NoteForm
          label="Заметка"
          stored={text}
          text={typed}
          onType={setTyped}
          save={(changed) => send("PUT /api/notes/{id}", { params: { id }, body: { text: changed } })}
          onClose={stopChanging}
        />
      ) : (
        <p className="note__text">{text}</p>
      )}
      <ConfirmDialog
        open={isRemoving}
        title="Удалить заметку?"
        confirm="Удалить"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}
