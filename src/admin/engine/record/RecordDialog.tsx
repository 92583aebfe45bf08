import { useEditContext, type RaRecord } from "ra-core";
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { recordPath } from "../paths.ts";
import { initialValues } from "./form/blank.ts";
import { CreateRecord } from "./CreateRecord.tsx";
import { alwaysEditing, Editing } from "./document/editing.ts";
import { EditRecord } from "./EditRecord.tsx";
import { AskingDialog } from "./form/AskingDialog.tsx";
import { InPlace, UnsavedAbove } from "./form/inPlace.ts";
import "./record.css";
import { RecordForm } from "./form/RecordForm.tsx";
import { newTitle } from "../../../definition/texts/newTitle.ts";
import { titleOf } from "./RecordPage.tsx";

/** The dialog's record: an existing one, or a new one with some fields filled in. */
export type InDialog = { readonly record: RaRecord } | { readonly preset: Values };

/**
 * Creates or edits a record in a dialog above another record's page; saving closes it. It is rendered outside the page's
 * form, since forms can't be nested.
 */
export function RecordDialog({ what, onClose }: { what: InDialog; onClose: () => void }) {
  const definition = useDefinition();
  const refresh = useRefresh();
  const unsavedRef = useContext(UnsavedAbove);
  const [tab, openTab] = useState(0);
  const inPlace = useMemo(
    () => ({
      ...{ tab, openTab },
      tellUnsaved: (isUnsaved: boolean): void => {
        unsavedRef.current = isUnsaved;
      },
    }),
    [tab, unsavedRef],
  );
  const done = (): void => {
    void refresh("onPage");
    onClose();
  };
  return createPortal(
    <InPlace value={inPlace}>
      <AskingDialog
        width="wide"
        title={"record" in what ? titleOf(definition, what.record) : newTitle(definition)}
        onClose={onClose}
      >
        <Editing value={alwaysEditing}>
          {"record" in what ? (
            <EditRecord id={Number(what.record.id)} onSaved={done}>
              {(theirs) => <Edit theirs={theirs} />}
            </EditRecord>
          ) : (
            <CreateRecord onCreated={done}>
              <Create preset={what.preset} />
            </CreateRecord>
          )}
        </Editing>
      </AskingDialog>
    </InPlace>,
    document.body,
  );
}

function Edit({ theirs }: { theirs: Values | undefined }) {
  const definition = useDefinition();
  const { record, error, refetch } = useEditContext<RaRecord>();
  if (record)
    return (
      <FromFirstField>
        <p>
          <Link to={recordPath(definition, record.id)}>Открыть отдельной страницей</Link>
        </p>
        <Form record={record} isNew={false} theirs={theirs} />
      </FromFirstField>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton count={6} />;
}

function Create({ preset }: { preset: Values }) {
  const { fields } = useDefinition();
  const [blank] = useState(() => initialValues(fields, preset));
  return (
    <FromFirstField>
      <Form record={blank} isNew />
    </FromFirstField>
  );
}

interface FormProps {
  record: Partial<RaRecord>;
  isNew: boolean;
  theirs?: Values | undefined;
}

/** A form that can be left only by its dialog. */
function Form(props: FormProps) {
  const leavingRef = useRef(false);
  return <RecordForm {...props} leavingRef={leavingRef} />;
}

/** Focuses the first input, not the dialog's close button. */
function FromFirstField({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>(
      ":is(.form-panel, .document) :is(input, select, textarea):not([readonly], [disabled])",
    );
    first?.focus();
  }, []);
  return (
    <div ref={place} className="record-dialog">
      {children}
    </div>
  );
}
