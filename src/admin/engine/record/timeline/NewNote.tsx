import { useState } from "react";
import { send } from "../../../../dataProvider/requests/http.ts";
import { newKey } from "../../../../dataProvider/requests/newKey.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { NoteForm } from "./NoteForm.tsx";

/** A button that opens the form of a new note. */
export function NewNote({ resource, id }: { resource: string; id: number }) {
  // One idempotency key per note: if the answer was lost, sending it again writes no second note.
  const [key, setKey] = useState<string>();
  const [wasOpen, setWasOpen] = useState(false);
  if (key === undefined)
    return (
      <Button icon="edit" autoFocus={wasOpen} onClick={() => setKey(newKey())}>
        Написать заметку
      </Button>
    );
  return (
    <NoteForm
      label="Новая заметка"
      save={(text) =>
        send("POST /api/notes/{resource}/{id}", { params: { resource, id }, body: { text }, idempotencyKey: key })
      }
      onClose={() => {
        setWasOpen(true);
        setKey(undefined);
      }}
    />
  );
}
