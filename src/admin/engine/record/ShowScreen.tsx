import { ShowBase, useShowContext, type RaRecord } from "ra-core";
import { useState } from "react";
import { InSlices } from "../../../ui/states/InSlices.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import { Document } from "./document/Document.tsx";
import { documentPlaces } from "./document/documentPlaces.ts";
import { formTabs } from "./form/formTabs.ts";
import "./record.css";
import { RecordPage } from "./RecordPage.tsx";
import { RecordState } from "./RecordState.tsx";
import { ShownField } from "./ShownField.tsx";
import { TabbedFields } from "./form/TabbedFields.tsx";

/** A read-only record. */
export const ShowScreen = ({ id }: { id: number }) => (
  <ShowBase id={id} queryOptions={{ staleTime: 0, onError: () => undefined }}>
    <Show />
  </ShowBase>
);

function Show() {
  const definition = useDefinition();
  const role = useRole();
  const { record, error, refetch } = useShowContext<RaRecord>();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const terms = { role, isNew: false };
  const waiting = <RecordState error={error} onRetry={() => void refetch()} />;
  if (!record) return waiting;
  return (
    <InSlices placeholder={waiting}>
      <RecordPage>
        {definition.form.layout ? (
          <Document places={documentPlaces(definition, record, terms)} opened={opened} onOpened={setOpened} />
        ) : (
          <TabbedFields
            label={definition.label.one}
            tabs={formTabs(definition, record, terms)}
            renderField={(placed) => <ShownField {...placed} />}
          />
        )}
      </RecordPage>
    </InSlices>
  );
}
