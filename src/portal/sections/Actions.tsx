import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { download, runAction } from "../../dataProvider/resourceClient.ts";
import { holds } from "../../definition/condition.ts";
import type { AnyRecord } from "../../definition/defineResource.ts";
import type { Definition } from "../../definition/grammar.ts";
import { fill } from "../../definition/texts/represent.ts";
import { regionOf } from "../../definition/texts/currencyOf.ts";
import type { Action } from "../../definition/words/action.ts";
import { dayIn } from "../../domain/time/periods.ts";
import { asker } from "../../shell/asker.ts";
import { saveFile } from "../../shell/data/saveFile.ts";
import { useReturns } from "../../shell/kept/kept.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { focusOn } from "../../ui/form/focusOn.ts";
import { notify } from "../../ui/notify.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { messageOf } from "../../ui/states/messageOf.ts";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { GivenFields } from "./GivenFields.tsx";
import { keyOf, useNames } from "./names.ts";
import { useGiven, type Given } from "./useGiven.ts";
import { useGivenForm } from "./useGivenForm.ts";

interface ActionsProps {
  definition: Definition;
  record: AnyRecord;
}

/** The buttons of `portal.do` that the record's state allows. */
export function Actions({ definition, record }: ActionsProps) {
  const offered = (definition.portal?.do ?? []).flatMap((key) => {
    const action = definition.actions?.[key];
    return action && holds(action.when, record, asker()) ? [{ key, action }] : [];
  });
  return offered.map(({ key, action }, at) => (
    <ActionButton key={key} name={key} action={action} isMain={at === 0} {...{ definition, record }} />
  ));
}

interface ActionProps extends ActionsProps {
  name: string;
  action: Action;
}

function ActionButton({ definition, record, name, action, isMain }: ActionProps & { isMain: boolean }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(useReturns(keyOfInput(definition, name, record)));
  const [busy, setBusy] = useState(false);
  const asks = action.confirm !== undefined || (action.input?.length ?? 0) > 0;

  const run = async (input: Readonly<Record<string, unknown>>): Promise<void> => {
    if (action.download !== undefined || action.paper !== undefined)
      return saveFile(await download(definition, record, { action: name }));
    const changed = await runAction(definition, name, record, input);
    queryClient.setQueryData([definition.name, "one", record.id], changed);
    notify.success(action.success);
    setAsking(false);
    await queryClient.invalidateQueries({ queryKey: [definition.name] });
  };
  const runAtOnce = async (): Promise<void> => {
    setBusy(true);
    try {
      await run({});
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        look={isMain ? "primary" : "secondary"}
        {...(action.icon && { icon: action.icon })}
        busy={busy}
        onClick={() => (asks ? setAsking(true) : void runAtOnce())}
      >
        {action.label}
      </Button>
      {isAsking && <Question {...{ definition, record, name, action }} onClose={() => setAsking(false)} onRun={run} />}
    </>
  );
}

interface QuestionProps extends ActionProps {
  onClose: () => void;
  onRun: (input: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Confirms an action, and asks for its input. */
function Question(props: QuestionProps) {
  const { definition, action, onClose } = props;
  const { given, error, retry } = useGiven(definition, action.input ?? []);
  if (given) return <Answer {...props} given={given} />;
  return (
    <Dialog open onClose={onClose} title={action.label}>
      {error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton count={2} />}
    </Dialog>
  );
}

function Answer({ definition, record, name, action, given, onClose, onRun }: QuestionProps & { given: Given }) {
  const { region } = useUser();
  const element = useRef<HTMLFormElement>(null);
  const names = useNames(definition.fields, [record]);
  const asked = [...Object.keys(given.fields), ...given.files.map(([name]) => name)];
  const today = dayIn(regionOf(record, region));
  const days = Object.entries(given.fields).filter(([, field]) => field.type === "date" && field.today === true);
  const form = useGivenForm(
    keyOfInput(definition, name, record),
    given,
    Object.fromEntries(days.map(([day]) => [day, today])),
    record,
  );
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setFailure(undefined);
    const wrong = form.check();
    if (wrong !== undefined) return focusOn(element.current, wrong);
    setBusy(true);
    try {
      const empty = Object.fromEntries(Object.keys(given.fields).map((name) => [name, null]));
      await onRun({ ...empty, ...form.body() });
    } catch (error) {
      const refused = form.refuse(error);
      if (refused === undefined) setFailure(messageOf(error));
      else focusOn(element.current, refused);
      setBusy(false);
    }
  };
  const nameOf = (resource: string, to: number) => names.get(keyOf(resource, to))?.name;
  return (
    <FormDialog
      ref={element}
      title={action.label}
      width={asked.length > 0 ? "medium" : "narrow"}
      confirm={action.label}
      busy={busy}
      failure={failure}
      className="section__form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {action.confirm !== undefined && <p>{fill(definition, action.confirm, record, region, nameOf)}</p>}
      {action.warning !== undefined && <Notice tone="warning">{action.warning}</Notice>}
      <GivenFields of={form} title={action.label} />
    </FormDialog>
  );
}

const keyOfInput = (definition: Definition, action: string, record: AnyRecord): string =>
  `action.${definition.name}.${action}.${record.id}`;
