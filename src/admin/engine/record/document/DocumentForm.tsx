import { useContext, useEffect, useRef, useState } from "react";
import { focusPage } from "../../../../ui/focusPage.ts";
import type { PlacedField } from "../form/formTabs.ts";
import { ReaderPreview } from "../form/ReaderPreview.tsx";
import { SaveBar } from "../form/SaveBar.tsx";
import { useFormFields } from "../form/useFormFields.tsx";
import { useLeadToError } from "../form/useLeadToError.ts";
import { Document } from "./Document.tsx";
import { documentPlaces, type Fold } from "./documentPlaces.ts";
import { Editing } from "./editing.ts";

/** A document that is read-only until the user starts editing, and then has inputs in the same places. */
export function DocumentForm({ form, isNew }: { form: string; isNew: boolean }) {
  const { definition, values, terms, maySetIt, renderInput } = useFormFields(isNew);
  const { editing, edit } = useContext(Editing);
  const { head, body, side, folds, related } = documentPlaces(definition, values, terms);
  const [opened, setOpened] = useState<readonly string[]>(() =>
    isNew
      ? folds
          .filter(({ fields }) => fields.some((placed) => maySetIt(placed) && isNeeded(placed)))
          .map(({ title }) => title)
      : [],
  );
  const foldOf = (name: string): Fold | undefined =>
    folds.find(({ fields }) => fields.some((placed) => placed.name === name));
  useLeadToError({
    names: [...head, ...body, ...side, ...folds.flatMap(({ fields }) => fields)].map(({ name }) => name),
    isOpen: (name) => opened.includes(foldOf(name)?.title ?? "") || !foldOf(name),
    open: (name) => setOpened([...opened, foldOf(name)?.title ?? ""]),
  });
  useFocusWhere(form, editing);
  return (
    <>
      <Document
        places={{ head, body, side, folds, related }}
        opened={opened}
        onOpened={setOpened}
        {...(editing && { editing: { maySetIt, renderInput } })}
      />
      {editing && (
        <SaveBar form={form} isNew={isNew} idle={false} onLeave={edit && (() => edit(false))}>
          <ReaderPreview />
        </SaveBar>
      )}
    </>
  );
}

/** True for a field that a new record can't be saved without. */
const isNeeded = ({ field }: PlacedField): boolean => Boolean(field.required) && !("default" in field);

/** Focuses the first input when editing begins, and the heading when it ends. */
function useFocusWhere(form: string, editing: boolean): void {
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const input = document
      .getElementById(form)
      ?.querySelector<HTMLElement>(".document :is(input, select, textarea):not([readonly], [disabled])");
    if (editing) input?.focus();
    else focusPage();
  }, [form, editing]);
}
