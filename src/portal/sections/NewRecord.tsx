import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { newKey } from "../../dataProvider/requests/newKey.ts";
import { create } from "../../dataProvider/resourceClient.ts";
import type { Definition } from "../../definition/grammar.ts";
import { newTitle } from "../../definition/texts/newTitle.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { LeaveGuard } from "../../shell/navigation/LeaveGuard.tsx";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { focusOn } from "../../ui/form/focusOn.ts";
import { notify } from "../../ui/notify.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { messageOf } from "../../ui/states/messageOf.ts";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Back } from "./Back.tsx";
import { GivenFields } from "./GivenFields.tsx";
import { listPath, recordPath } from "./places.ts";
import { useGiven, type Given } from "./useGiven.ts";
import { useGivenForm } from "./useGivenForm.ts";
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

function Form({ definition, given }: { definition: Definition; given: Given }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const form = useGivenForm(`new.${definition.name}`, given);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const isSending = useRef(false);
  const isDone = useRef(false);

  const send = async (): Promise<void> => {
    const { id } = await create(definition, form.body(), key);
    isDone.current = true;
    notify.success("Запись добавлена");
    await navigate(recordPath(definition, id), { replace: true });
    await queryClient.invalidateQueries({ queryKey: [definition.name] });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    setFailure(undefined);
    const wrong = form.check();
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

  /** Shows a field's mistake at the field, anything else above the form. */
  const refuse = (error: unknown): void => {
    // After a refusal the next request is a new one; without an answer it may be a repetition.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(newKey());
    const wrong = form.refuse(error);
    if (wrong === undefined) setFailure(messageOf(error));
    else focusOn(element.current, wrong);
  };

  return (
    <form ref={element} className="section__form" noValidate onSubmit={(event) => void submit(event)}>
      <LeaveGuard isUnsaved={form.isChanged} wouldLose={() => form.isChanged && !isDone.current} />
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <GivenFields of={form} title={definition.label.one} />
      <div className="section__actions">
        <Button type="submit" look="primary" busy={busy}>
          Отправить
        </Button>
        <ButtonLink to={listPath(definition)}>Отмена</ButtonLink>
      </div>
    </form>
  );
}
