import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { newKey } from "../../dataProvider/requests/newKey.ts";
import { create } from "../../dataProvider/resourceClient.ts";
import type { Definition } from "../../definition/grammar.ts";
import { newTitle } from "../../definition/texts/newTitle.ts";
import { messages } from "../../i18n/messages.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { LeaveGuard } from "../../shell/navigation/LeaveGuard.tsx";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { focusOn } from "../../ui/form/focusOn.ts";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { useRecordForm } from "../../ui/form/useRecordForm.ts";
import { notify } from "../../ui/notify.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { messageOf } from "../../ui/states/messageOf.ts";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Back } from "./Back.tsx";
import { FileInput } from "./FileInput.tsx";
import { listPath, recordPath } from "./places.ts";
import { useGiven, type Given } from "./useGiven.ts";
import "./Section.css";

/** A customer's new record, with the fields of `portal.create`. */
export function NewRecord({ definition }: { definition: Definition }) {
  const { given, error, retry } = useGiven(definition, definition.portal?.create ?? []);
  return (
    <Page title={newTitle(definition)} lead={<Back definition={definition} />}>
      {given ? (
        <Form definition={definition} given={given} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Skeleton count={6} />
      )}
    </Page>
  );
}

type Files = Readonly<Record<string, ChosenFile>>;
type Errors = Readonly<Record<string, string>>;

function Form({ definition, given }: { definition: Definition; given: Given }) {
  const { region } = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useRecordForm({ fields: given.fields, region, initial: {} });
  const [begun] = useState(form.values);
  const [files, setFiles] = useState<Files>({});
  const [fileErrors, setFileErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const isSending = useRef(false);
  const isDone = useRef(false);
  const isUnsaved = Object.keys(files).length > 0 || JSON.stringify(form.values) !== JSON.stringify(begun);

  const send = async (): Promise<void> => {
    const { id } = await create(definition, given.bodyOf(form.values, files), key);
    isDone.current = true;
    notify.success("Запись добавлена");
    await navigate(recordPath(definition, id), { replace: true });
    await queryClient.invalidateQueries({ queryKey: [definition.name] });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setFailure(undefined);
    const missing = given.files.filter(([name, { required }]) => required && !files[name]).map(([name]) => name);
    setFileErrors(Object.fromEntries(missing.map((name) => [name, messages.required])));
    const [wrong] = [...form.check(Object.keys(given.fields)), ...missing];
    if (wrong !== undefined) return focusOn(element.current, wrong);
    isSending.current = true;
    setBusy(true);
    try {
      await showingProgress(send());
    } catch (error) {
      refuse(error);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  /** A mistake stands at its field, everything else above the form. */
  const refuse = (error: unknown): void => {
    const errors = (error instanceof ApiError && error.errors) || {};
    // After a refusal the next request is another one; without an answer it may be the same.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(newKey());
    form.refuse(errors);
    setFileErrors(errors);
    const asked = [...Object.keys(given.fields), ...given.files.map(([name]) => name)];
    const wrong = asked.find((name) => errors[name] !== undefined);
    if (wrong === undefined) setFailure(messageOf(error));
    else focusOn(element.current, wrong);
  };

  return (
    <form ref={element} className="section__form" noValidate onSubmit={(event) => void submit(event)}>
      <LeaveGuard isUnsaved={isUnsaved} wouldLose={() => isUnsaved && !isDone.current} />
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <FormSection form={form} title={definition.label.one} names={Object.keys(given.fields)} autoComplete={{}} />
      {given.files.map(([name, field]) => (
        <FileInput
          key={name}
          name={name}
          field={field}
          value={files[name]}
          error={fileErrors[name]}
          onChoose={(chosen, problem) => {
            setFiles(({ [name]: _, ...others }) => (chosen ? { ...others, [name]: chosen } : others));
            setFileErrors(({ [name]: _, ...others }) =>
              problem === undefined ? others : { ...others, [name]: problem },
            );
          }}
        />
      ))}
      <div className="section__actions">
        <Button type="submit" look="primary" busy={busy}>
          Отправить
        </Button>
        <ButtonLink to={listPath(definition)}>Отмена</ButtonLink>
      </div>
    </form>
  );
}
