import { Form, type RaRecord } from "ra-core";
import { useCallback, useContext, useId } from "react";
import { createPortal } from "react-dom";
import { useFormState, type FieldValues } from "react-hook-form";
import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { dayIn } from "../../../domain/time/periods.ts";
import { regionOf } from "../../../definition/texts/currencyOf.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import { FieldInput } from "../fields/FieldInput.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { AskingDialog } from "../record/form/AskingDialog.tsx";
import { formResolver } from "../record/form/formResolver.ts";
import { KeepTyping } from "../record/typing/useKeptTyping.ts";
import { UnsavedAbove } from "../record/form/inPlace.ts";
import { TellUnsaved } from "../record/form/UnsavedGuard.tsx";
import type { NamedAction } from "./offered.ts";

interface ActionDialogProps {
  action: NamedAction;
  record: RaRecord;
  question: string;
  onClose: () => void;
  onRun: (input: Values) => Promise<void>;
}

/** Asks for an action's input. It is rendered outside of any form that the list may be in. */
export function ActionDialog({ action, record, question, onClose, onRun }: ActionDialogProps) {
  const definition = useDefinition();
  const role = useRole();
  const id = useId();
  const unsavedRef = useContext(UnsavedAbove);
  const tell = useCallback((isUnsaved: boolean): void => void (unsavedRef.current = isUnsaved), [unsavedRef]);
  const names = action.input ?? [];
  const submit = async (values: FieldValues): Promise<unknown> => {
    try {
      await onRun(Object.fromEntries(names.map((name) => [name, values[name] as unknown])));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.errors) return error.errors;
      notify.error(error);
      return undefined;
    }
  };
  const { fields } = definition;
  // An action may set fields that are otherwise read-only.
  const asked = Object.fromEntries(
    names.flatMap((name) => (fields[name] ? [[name, { ...fields[name], readOnly: false }]] : [])),
  );
  const today = dayIn(regionOf(record, pageRegion()));
  const isToday = (name: string) => fields[name]?.type === "date" && fields[name].today === true;
  const proposed = Object.fromEntries(names.filter(isToday).map((name) => [name, today]));
  const begun = { ...record, ...proposed, ...action.set };
  return createPortal(
    <Form
      id={id}
      record={begun}
      resolver={formResolver({ fields: asked }, { role, stored: {} })}
      onSubmit={submit}
      disableInvalidFormNotification
    >
      <AskingDialog
        onClose={onClose}
        title={action.label}
        actions={
          <>
            <Button onClick={onClose}>Отмена</Button>
            <RunButton form={id} label={action.label} />
          </>
        }
      >
        <TellUnsaved tell={tell} />
        <KeepTyping name={`action.${definition.name}.${action.name}.${record.id}`} fields={asked} begun={begun} />
        <div className="form-grid">
          {question && <p className="form-grid__wide">{question}</p>}
          {action.warning && <p className="form-grid__wide">{action.warning}</p>}
          {names.map((name) => {
            const field = asked[name];
            return field && <FieldInput key={name} source={name} field={field} />;
          })}
        </div>
      </AskingDialog>
    </Form>,
    document.body,
  );
}

function RunButton({ form, label }: { form: string; label: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" form={form} look="primary" busy={isSubmitting}>
      {label}
    </Button>
  );
}
