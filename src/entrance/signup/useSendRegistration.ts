import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { registrationFields } from "../../resources/shared/registration.ts";
import { askedFields, type RecordForm } from "../../ui/form/useRecordForm.ts";
import { messageOf } from "../../ui/states/messageOf.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { draftOf, sentOf } from "./keptRegistration.ts";

interface Sending {
  readonly busy: boolean;
  /** Why sending failed, if no field is to blame. */
  readonly failure: string | undefined;
  /** Sends the registration; repeated calls send it once. @returns the fields that the server refused */
  readonly sendRegistration: () => Promise<readonly string[]>;
}

/** Sends the form's content, then clears the draft. */
export function useSendRegistration(form: RecordForm): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const underWay = useRef(false);
  const navigate = useNavigate();

  const sendRegistration = async (): Promise<readonly string[]> => {
    if (underWay.current) return [];
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { region, values } = form;
      const body = bodyOf(form);
      await showingProgress(send("POST /api/auth/signup", { body }));
      sentOf(region).write({ values, email: String(body["companyEmail"]), askedAt: Date.now() });
      draftOf(region).clear();
      // Back would show an empty second step.
      await navigate("/thanks", { replace: true });
      return [];
    } catch (error) {
      const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(registrationFields, name));
      form.refuse(Object.fromEntries(known));
      if (known.length === 0) setFailure(messageOf(error));
      return known.map(([name]) => name);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, sendRegistration };
}

/** The fields that currently apply, parsed by their rules; hidden fields are left out. */
function bodyOf(form: RecordForm): Record<string, unknown> {
  const asked = askedFields(form, Object.keys(form.fields)).map(
    ({ name }) => [name, form.parsed.values[name]] as const,
  );
  return { ...Object.fromEntries(asked), region: form.region };
}
