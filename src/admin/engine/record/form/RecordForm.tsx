import { Form, type RaRecord } from "ra-core";
import { useContext, useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { useFormState } from "react-hook-form";
import { isWorked } from "../../../../definition/formula/formulas.ts";
import { sumsIn } from "../../../../definition/filling/summed.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { DocumentForm } from "../document/DocumentForm.tsx";
import { TypedDuplicates } from "../duplicates/DuplicatesNotice.tsx";
import { Conflict } from "./Conflict.tsx";
import { Formulas } from "../filling/Formulas.tsx";
import { Follows } from "../filling/Follows.tsx";
import { formResolver } from "./formResolver.ts";
import { InPlace, UnsavedAbove } from "./inPlace.ts";
import "../record.css";
import { Proposals } from "../filling/Proposals.tsx";
import { Sums } from "../filling/Sums.tsx";
import { TabbedForm } from "./TabbedForm.tsx";
import { TypingKeeper } from "../typing/TypingKeeper.tsx";
import { TellUnsaved, UnsavedGuard } from "./UnsavedGuard.tsx";

interface RecordFormProps {
  /** The initial values; while the user is typing, a newer record waits. */
  record: Partial<RaRecord>;
  isNew: boolean;
  /** Set to true if leaving is intended, such as after saving a new record. */
  leavingRef: RefObject<boolean>;
  /** The record after somebody else's change. */
  theirs?: Values | undefined;
}

/** Input restored into an older version of the record; each restored one is compared anew. */
interface Outdated {
  readonly by: Values;
  readonly theirs: Values;
}

/** The form of a new or existing record, made from the definition. The surrounding save context saves it. */
export function RecordForm({ record, isNew, leavingRef, theirs }: RecordFormProps) {
  const definition = useDefinition();
  const role = useRole();
  const id = useId();
  const [begun, setBegun] = useState(record);
  const [outdated, setOutdated] = useState<Outdated>();
  const inPlace = useContext(InPlace);
  const unsavedAbove = useRef(false);
  const newer = theirs ?? (outdated?.by === begun ? outdated.theirs : undefined);
  const resolver = useMemo(
    () => formResolver(definition, { role, stored: isNew ? undefined : begun }),
    [definition, role, isNew, begun],
  );
  return (
    <Form record={begun} resolver={resolver} id={id} className="record-form" noValidate disableInvalidFormNotification>
      <FollowRecord record={record} begun={begun} onFollow={setBegun} />
      <TypingKeeper key={begun.id} begun={begun} onOutdated={() => setOutdated({ by: begun, theirs: { ...begun } })} />
      {newer && <Conflict theirs={newer} />}
      <TypedDuplicates />
      <Follows />
      <Proposals isNew={isNew} />
      {sumsIn(definition).length > 0 && <Sums />}
      {Object.values(definition.fields).some(isWorked) && <Formulas />}
      <UnsavedAbove value={unsavedAbove}>
        {definition.form.layout ? <DocumentForm form={id} isNew={isNew} /> : <TabbedForm form={id} isNew={isNew} />}
        {inPlace ? <TellUnsaved tell={inPlace.tellUnsaved} /> : <UnsavedGuard leavingRef={leavingRef} />}
      </UnsavedAbove>
    </Form>
  );
}

/** Updates the form with a newer record once no input would be lost: after a save, or while nothing has been typed. */
function FollowRecord({
  record,
  begun,
  onFollow,
}: {
  record: Partial<RaRecord>;
  begun: Partial<RaRecord>;
  onFollow: (record: Partial<RaRecord>) => void;
}) {
  const { isDirty, isSubmitSuccessful } = useFormState();
  const { version } = record;
  const saved = useRef(version as unknown);
  useEffect(() => {
    const isNewer = version !== saved.current;
    if (record === begun || (isDirty && !(isSubmitSuccessful && isNewer))) return;
    saved.current = version;
    onFollow(record);
  }, [record, begun, version, isDirty, isSubmitSuccessful, onFollow]);
  return null;
}
