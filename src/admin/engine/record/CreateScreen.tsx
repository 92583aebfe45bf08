import { asker } from "../../../shell/asker.ts";
import { getRecordFromLocation, type RaRecord } from "ra-core";
import { Suspense, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { leadAfter } from "../../../definition/leads.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { may } from "../../../definition/access/access.ts";
import { useRefresh } from "../actions/useRefresh.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { Forbidden } from "../Forbidden.tsx";
import { useParts } from "../parts.ts";
import { recordPath } from "../paths.ts";
import { initialValues } from "./form/blank.ts";
import { CreateRecord } from "./CreateRecord.tsx";
import { RecordForm } from "./form/RecordForm.tsx";
import { newTitle } from "../../../definition/texts/newTitle.ts";
import { ListLink } from "./RecordPage.tsx";

/** Creates a record; the link that leads here may fill in fields (`createPath`). */
export function CreateScreen() {
  const definition = useDefinition();
  const role = useRole();
  if (!may(definition, "create", role)) return <Forbidden title={definition.label.many} />;
  return <Create />;
}

function Create() {
  const definition = useDefinition();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const leavingRef = useRef(false);
  const record = useBlank();
  const { newPart = "" } = definition.form;
  const Part = useParts().newRecord[newPart];
  const goOn = (created: RaRecord): void => {
    void refresh();
    leavingRef.current = true;
    void navigate(leadAfter(definition, "save", created, asker()) ?? recordPath(definition, created.id), {
      replace: true,
    });
  };
  return (
    <CreateRecord onCreated={goOn}>
      <Page title={newTitle(definition)} lead={<ListLink definition={definition} />}>
        {Part && (
          <Suspense>
            <Part />
          </Suspense>
        )}
        <RecordForm record={record} isNew leavingRef={leavingRef} />
      </Page>
    </CreateRecord>
  );
}

/** The form's initial values; changing the address of an open form does not reset it. */
function useBlank(): Values {
  const { fields } = useDefinition();
  const location = useLocation();
  const [blank] = useState(() => initialValues(fields, getRecordFromLocation(location) ?? {}));
  return blank;
}
