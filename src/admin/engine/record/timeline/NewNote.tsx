import { useState } from "react";
import { send } from "../../../../dataProvider/requests/http.ts";
import { newKey } from "../../../../dataProvider/requests/newKey.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { useOpenNote } from "./useOpenNote.ts";
import { NoteForm } from "./NoteForm.tsx";

/** A button that opens the form of a new note. */
export function NewNote({ resource, id }: { resource: string; id: number }) {
  // One idempotency key per note: if the answer was lost, sending it again writes no second note.
  const [key, setKey] = useState(newKey);
  const [text, setText] = useOpenNote(`note.${resource}.${id}`);
  const [wasOpen, setWasOpen] = useState(false);
  if (text === undefined)
    return (
      <Button icon="edit" autoFocus={wasOpen} onClick={() => setText("")}>
        Написать заметку
      </Button>
    );
  return (
    <NoteForm
      label="Новая заметка"
      text={text}
      onType={setText}
      save={(given) =>
        send("POST /api/notes/{resource}/{id}", {
          params: { resource, id },
          body: { text: given },
          idempotencyKey: key,
        })
      }
      onClose={() => {
        setWasOpen(true);
        setKey(newKey());
        setText(undefined);
      }}
    />
  );
}
