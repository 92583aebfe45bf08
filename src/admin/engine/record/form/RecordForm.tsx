import { Form, useRecordContext, type RaRecord } from "ra-core";
import { useContext, useEffect, useId, useMemo, useRef, useState, type RefObject } from "react";
import { get, useFormContext, useFormState, useWatch, type FieldErrors } from "react-hook-form";
import { decisive } from "../../../../definition/condition.ts";
import { messages } from "../../../../i18n/messages.ts";
import { notify } from "../../../../ui/notify.ts";
import { maySet } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldInput } from "../../fields/FieldInput.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { TypedDuplicates } from "../duplicates/DuplicatesNotice.tsx";
import { Conflict } from "./Conflict.tsx";
import { Follows } from "./Follows.tsx";
import { formResolver } from "./formResolver.ts";
import { formTabs, tabOf, type FormTab, type PlacedField } from "./formTabs.ts";
import { InPlace, UnsavedAbove } from "./inPlace.ts";
import "../record.css";
import { SaveBar } from "./SaveBar.tsx";
import { ReaderPreview } from "./ReaderPreview.tsx";
import { ShownField } from "../ShownField.tsx";
import { TabbedFields } from "./TabbedFields.tsx";
import { TypingKeeper } from "./TypingKeeper.tsx";
import { TellUnsaved, UnsavedGuard } from "./UnsavedGuard.tsx";
import { useOpenTab } from "./useOpenTab.ts";

interface RecordFormProps {
  /** The initial values; while the user is typing, a newer record waits. */
  record: Partial<RaRecord>;
  isNew: boolean;
  /** Set to true if leaving is intended, such as after saving a new record. */
  leavingRef: RefObject<boolean>;
  /** The record after somebody else's change. */
  theirs?: Values | undefined;
}

/** The form of a new or existing record, made from the definition. The surrounding save context saves it. */
export function RecordForm({ record, isNew, leavingRef, theirs }: RecordFormProps) {
  const definition = useDefinition();
  const role = useRole();
  const id = useId();
  const [begun, setBegun] = useState(record);
  const [outdated, setOutdated] = useState<Values>();
  const inPlace = useContext(InPlace);
  const unsavedAbove = useRef(false);
  const newer = theirs ?? (outdated === begun ? begun : undefined);
  const resolver = useMemo(
    () => formResolver(definition, { role, stored: isNew ? undefined : begun }),
    [definition, role, isNew, begun],
  );
  return (
    <Form record={begun} resolver={resolver} id={id} className="record-form" noValidate disableInvalidFormNotification>
      <FollowRecord record={record} begun={begun} onFollow={setBegun} />
      {definition.autosave && <TypingKeeper key={begun.id} begun={begun} onOutdated={() => setOutdated(begun)} />}
      {newer && <Conflict theirs={newer} />}
      <TypedDuplicates />
      <Follows />
      <UnsavedAbove value={unsavedAbove}>
        <FormFields form={id} isNew={isNew} />
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

function FormFields({ form, isNew }: { form: string; isNew: boolean }) {
  const definition = useDefinition();
  const role = useRole();
  const values = useDecisive();
  const begun = useRecordContext();
  const inPlace = useContext(InPlace) !== undefined;
  const tabs = formTabs(definition, values, { role, isNew, inPlace });
  const { errors } = useFormState();
  const faulty = new Set(Object.keys(errors).map((name) => tabOf(tabs, name)));
  const [current, open] = useOpenTab(tabs.length);
  useLeadToError(tabs, current, open);
  const here = tabs[current]?.sections.flatMap(({ fields }) => fields) ?? [];
  return (
    <>
      <TabbedFields
        label={definition.label.one}
        tabs={tabs}
        faulty={faulty}
        renderField={(placed) =>
          placed.field.type === "related" || maySet(definition, placed.name, role, begun) ? (
            <Input {...placed} />
          ) : (
            <ShownField {...placed} />
          )
        }
      />
      <SaveBar
        form={form}
        isNew={isNew}
        idle={here.every(({ name, field }) => field.type === "related" || !maySet(definition, name, role, begun))}
      >
        <ReaderPreview />
      </SaveBar>
    </>
  );
}

function Input({ name, field }: PlacedField) {
  const { fields } = useDefinition();
  // As declared: the input itself applies the overlay of the record's region.
  return <FieldInput source={name} field={fields[name] ?? field} />;
}

/** The values that determine which fields apply. */
function useDecisive(): Values {
  const { fields } = useDefinition();
  const { control } = useFormContext();
  const names = useMemo(() => [...new Set(Object.values(fields).flatMap(({ when }) => decisive(when)))], [fields]);
  const values = useWatch({ control, name: names }) as readonly unknown[];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** After a refused save, opens the tab with the first error and focuses it once the tab is rendered. */
function useLeadToError(tabs: readonly FormTab[], current: number, open: (tab: number) => void): void {
  const { submitCount, errors } = useFormState();
  const { setFocus } = useFormContext();
  const { fields } = useDefinition();
  const told = useRef(submitCount);
  const awaited = useRef<{ path: string; tab: number }>(undefined);
  useEffect(() => {
    if (told.current !== submitCount) {
      told.current = submitCount;
      const path = firstError(tabs, errors);
      const tab = path === undefined ? -1 : tabOf(tabs, path.split(".")[0] ?? "");
      if (path !== undefined && tab < 0) {
        // The field is not on the page, so the error is shown as a toast.
        const { message = "" }: { message?: string } = get(errors, path);
        notify.error(`${fields[path]?.label ?? path}: ${message}`);
      } else if (path !== undefined) {
        notify.error(messages.checkInput);
        awaited.current = { path, tab };
        open(tab);
      }
    }
    if (awaited.current?.tab !== current) return;
    setFocus(awaited.current.path);
    awaited.current = undefined;
  });
}

/** The path of the first error on the page. */
function firstError(tabs: readonly FormTab[], errors: FieldErrors): string | undefined {
  const order = tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const name = order.find((known) => errors[known] !== undefined) ?? Object.keys(errors)[0];
  return name === undefined ? undefined : pathOf(name, errors[name]);
}

/** "lines" with an error inside → "lines.0.amount". */
function pathOf(path: string, error: unknown): string {
  if (typeof error !== "object" || error === null || "message" in error) return path;
  const inner = Object.entries(error).find(([, value]) => value !== undefined && value !== null);
  return inner ? pathOf(`${path}.${inner[0]}`, inner[1]) : path;
}
