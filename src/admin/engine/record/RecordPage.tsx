import { asker } from "../../../shell/asker.ts";
import { useRecordContext, type RaRecord } from "ra-core";
import { Suspense, useEffect, type ReactNode, type RefObject } from "react";
import { Link, useNavigate } from "react-router";
import type { Definition } from "../../../definition/grammar.ts";
import { leadAfter } from "../../../definition/leads.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { may, mayChange } from "../../../definition/access/access.ts";
import { useStartedAction } from "../actions/startAction.ts";
import { useDeletion } from "../actions/useDeletion.tsx";
import { useRecordActions } from "../actions/useRecordActions.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import { useParts } from "../parts.ts";
import { RecordHistory } from "../history/RecordHistory.tsx";
import { listPath } from "../paths.ts";
import { Revisions } from "../history/revisions/Revisions.tsx";
import { noteRecent } from "../search/recent.ts";
import { DocumentActions } from "./document/DocumentActions.tsx";
import { DuplicatesNotice } from "./duplicates/DuplicatesNotice.tsx";
import { FrozenNotice } from "./FrozenNotice.tsx";
import { NeighbourButtons } from "./NeighbourButtons.tsx";
import { Pending } from "./Pending.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { RecordSwitch } from "./RecordSwitch.tsx";
import { StateWords } from "./StateWords.tsx";
import { hasTimeline } from "./timeline/hasTimeline.ts";
import { Timeline } from "./timeline/Timeline.tsx";
import { represent } from "../../../definition/texts/represent.ts";

interface RecordPageProps {
  /** Set to true before leaving the page on purpose. */
  leavingRef?: RefObject<boolean>;
  children: ReactNode;
}

/** The frame of a record: its name, states and actions. */
export function RecordPage({ leavingRef, children }: RecordPageProps) {
  const definition = useDefinition();
  const role = useRole();
  const navigate = useNavigate();
  const record = useRecordContext<RaRecord>();
  const { begin, running, dialogs } = useRecordActions(definition, "record");
  useStartedAction(definition, record, begin);
  const deletion = useDeletion(definition, () => {
    if (leavingRef) leavingRef.current = true;
    const lead = record && leadAfter(definition, "delete", record, asker());
    void navigate(lead ?? listPath(definition), { replace: true });
  });
  const title = record && titleOf(definition, record);
  useEffect(() => {
    if (record && title !== undefined) noteRecent({ resource: definition.name, id: Number(record.id), name: title });
  }, [definition.name, record, title]);
  const parts = useParts().record;
  if (!record) return null;
  const { part = "", layout } = definition.form;
  const isDocument = layout !== undefined;
  const Part = parts[part];
  return (
    <Page
      title={titleOf(definition, record)}
      lead={
        <span className="record-lead">
          {definition.list.switch ? <RecordSwitch /> : <ListLink definition={definition} />}
          <StateWords />
          <NeighbourButtons definition={definition} record={record} />
        </span>
      }
      actions={
        <>
          {isDocument ? (
            <DocumentActions {...{ definition, record, running }} onAction={begin} onDelete={deletion.ask} />
          ) : (
            <RecordActions {...{ definition, record, running }} onAction={begin} onDelete={deletion.ask} />
          )}
          {mayChange(definition, role) && <Revisions definition={definition} record={record} />}
          {!isDocument && !hasTimeline(definition) && <RecordHistory definition={definition} record={record} />}
          {!isDocument && may(definition, "delete", role) && (
            <span className="record-actions__rest">
              <IconButton icon="trash" label="Удалить" onClick={() => deletion.ask(record)} />
            </span>
          )}
        </>
      }
    >
      {Part && (
        <Suspense fallback={<Skeleton count={2} />}>
          <Part id={Number(record.id)} />
        </Suspense>
      )}
      <DuplicatesNotice />
      <FrozenNotice definition={definition} record={record} />
      <Pending definition={definition} record={record} />
      {children}
      {role === "ADMIN" && hasTimeline(definition) && <Timeline key={record.id} record={record} />}
      {dialogs}
      {deletion.dialog}
    </Page>
  );
}

/** The record's name; if that is only a number or a date, with the resource's label: «Счёт № 17». */
export function titleOf(definition: Definition, record: RaRecord): string {
  const name = represent(definition, record, pageRegion());
  return /^[\p{L}«"]/u.test(name) ? name : `${definition.label.one} ${name}`;
}

export const ListLink = ({ definition }: { definition: Definition }) => (
  <Link to={listPath(definition)}>{definition.label.many}</Link>
);
