import { useState } from "react";
import type { AnswerOf } from "../../../../contract/call.ts";
import type { definitionCalls } from "../../../../contract/records/definitions.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { NewFieldDialog } from "./NewFieldDialog.tsx";

type Section = AnswerOf<(typeof definitionCalls)["GET /api/definitions/sections/{name}"]>;

/** Opens the form that adds a field to a section that may be changed here. */
export function NewFieldButton({ section }: { section: Section }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Добавить поле
      </Button>
      {isOpen && <NewFieldDialog section={section} onClose={() => setOpen(false)} />}
    </>
  );
}
