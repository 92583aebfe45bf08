import { asker } from "../../../shell/asker.ts";
import { useEditContext, type RaRecord } from "ra-core";
import { useMemo, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { leadAfter } from "../../../definition/leads.ts";
import { InSlices } from "../../../ui/states/InSlices.tsx";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { Editing } from "./document/editing.ts";
import { EditRecord } from "./EditRecord.tsx";
import { RecordForm } from "./form/RecordForm.tsx";
import { RecordPage } from "./RecordPage.tsx";
import { RecordState } from "./RecordState.tsx";

/** Edits a record on its own page. */
export function EditScreen({ id }: { id: number }) {
  const definition = useDefinition();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const leavingRef = useRef(false);
  const [editing, setEditing] = useState(false);
  const state = useMemo(() => ({ editing, edit: setEditing }), [editing]);
  const afterSave = (saved: RaRecord): void => {
    void refresh();
    setEditing(false);
    const nextPath = leadAfter(definition, "save", saved, asker());
    if (nextPath === undefined) return;
    leavingRef.current = true;
    void navigate(nextPath);
  };
  return (
    <Editing value={state}>
      <EditRecord id={id} onSaved={afterSave}>
        {(theirs) => <Edit theirs={theirs} leavingRef={leavingRef} />}
      </EditRecord>
    </Editing>
  );
}

function Edit({ theirs, leavingRef }: { theirs: Values | undefined; leavingRef: RefObject<boolean> }) {
  const { record, error, refetch } = useEditContext<RaRecord>();
  const waiting = <RecordState error={error} onRetry={() => void refetch()} />;
  if (!record) return waiting;
  return (
    <InSlices placeholder={waiting}>
      <RecordPage leavingRef={leavingRef}>
        <RecordForm record={record} isNew={false} leavingRef={leavingRef} theirs={theirs} />
      </RecordPage>
    </InSlices>
  );
}
