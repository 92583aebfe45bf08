import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import type { SystemOfRegion } from "../../contract/money/billing.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { accountRequestFields } from "../../resources/clients/accountRequests.ts";
import { identifierFields } from "../../definition/askedFields.ts";
import { focusOn } from "../../ui/form/focusOn.ts";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { useRecordForm } from "../../ui/form/useRecordForm.ts";
import { messageOf } from "../../ui/states/messageOf.ts";
import { notify } from "../../ui/notify.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Segmented } from "../../ui/controls/Segmented.tsx";
import { Select } from "../../ui/controls/Select.tsx";
import { useSendOnce } from "../useSendOnce.ts";
import { draftOf, emptyDraft, type RequestKind } from "./accountRequestDraft.ts";
import "./AddAccountForm.css";

interface AddAccountFormProps {
  /** The offered systems; at least one. */
  systems: readonly SystemOfRegion[];
  onClose: () => void;
}

const kinds = [
  { value: "create", label: "Открыть новый" },
  { value: "link", label: "Подключить имеющийся" },
] as const satisfies readonly { value: RequestKind; label: string }[];

const ownNames = Object.keys(accountRequestFields);
/** The server's prefix for errors of identifiers. */
const prefix = "identifiers.";

/** Requests an account in a system (design §5 Accounts); the system determines the identifiers. */
export function AddAccountForm({ systems, onClose }: AddAccountFormProps) {
  const id = useId();
  const { customer, region } = useUser();
  const customerId = customer?.id ?? 0;
  const [draft] = useState(() => draftOf(customerId).read() ?? emptyDraft);
  const [kind, setKind] = useState<RequestKind>(draft.kind);
  const [systemId, setSystemId] = useState(draft.systemId);
  const [systemError, setSystemError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const once = useSendOnce("account-request");
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);

  const system = systems.find((known) => known.id === systemId);
  const identifiers = Object.entries(kind === "link" && system ? identifierFields(system.identifiers) : {}).map(
    ([key, field]) => [prefix + key, field] as const,
  );
  const names = identifiers.map(([name]) => name);
  const form = useRecordForm({
    fields: { ...accountRequestFields, ...Object.fromEntries(identifiers) },
    region,
    initial: draft.values,
  });
  const { values } = form;
  useEffect(() => draftOf(customerId).write({ kind, systemId, values }), [customerId, kind, systemId, values]);

  const request = async (chosen: SystemOfRegion): Promise<void> => {
    const body = {
      ...{ kind, systemId: chosen.id, name: textOf(values["name"]) },
      ...{ site: textOf(values["site"]), email: textOf(values["email"]), comment: textOf(values["comment"]) },
      identifiers: Object.fromEntries(names.map((name) => [name.slice(prefix.length), textOf(values[name])])),
    };
    const { message } = await once.send((idempotencyKey) =>
      send("POST /api/account-requests", { body, idempotencyKey }),
    );
    draftOf(customerId).clear();
    onClose();
    notify.success(message);
    await queryClient.invalidateQueries({ queryKey: ["account-requests"] });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const [wrong] = form.check([...ownNames, ...names]);
    if (!system) {
      setSystemError("Выберите систему");
      return focusOn(element.current, "systemId");
    }
    if (wrong !== undefined) return focusOn(element.current, wrong);
    setBusy(true);
    try {
      await showingProgress(request(system));
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : undefined;
      // Whoever reads of the request that went through may want another one.
      if (once.wasSentBefore(error)) once.startAnew();
      form.refuse(errors ?? {});
      setSystemError(errors?.["systemId"]);
      if (!errors) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form id={id} ref={element} className="add-account" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Segmented label="Что нужно" options={kinds} value={kind} onChange={setKind} />
      <Select
        label="Рекламная система"
        name="systemId"
        required
        placeholder="Выберите"
        options={systems.map((known) => ({ value: String(known.id), label: known.name }))}
        value={system ? String(system.id) : ""}
        error={systemError}
        onChange={(value) => {
          setSystemId(Number(value));
          setSystemError(undefined);
        }}
      />
      {system?.warning && <Notice tone="warning">{system.warning}</Notice>}
      {names.length > 0 && (
        <FormSection
          form={form}
          title={`Как аккаунт известен системе ${system?.name ?? ""}`}
          names={names}
          autoComplete={{}}
        />
      )}
      <FormSection form={form} title="Об аккаунте" names={ownNames} autoComplete={{ email: "email", site: "url" }} />
      <div className="add-account__actions">
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" look="primary" busy={busy}>
          Отправить заявку
        </Button>
      </div>
    </form>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
