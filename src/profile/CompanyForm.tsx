import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { send } from "../dataProvider/requests/http.ts";
import { reloadIdentity } from "../dataProvider/session/identity.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { notify } from "../ui/notify.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { focusOn } from "../ui/form/focusOn.ts";
import { FormSection } from "../ui/form/FormSection.tsx";
import { componentsOf } from "../ui/form/fieldTypes.tsx";
import { useRecordForm } from "../ui/form/useRecordForm.ts";
import { ownCompanyFields, type OwnCompanyField } from "../resources/shared/ownCompany.ts";
import { LeaveGuard } from "../shell/navigation/LeaveGuard.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import type { Company } from "./companyQuery.ts";
import { draftOf } from "./contactsDraft.ts";

const names = Object.keys(ownCompanyFields) as readonly OwnCompanyField[];

const autoComplete: Readonly<Record<OwnCompanyField, string>> = {
  contactName: "name",
  contactEmail: "email",
  contactPhoneNumber: "tel",
  companyPhone: "tel",
  postalSameAsLegal: "off",
  postalAddress: "street-address",
};

/** Changes the company's contacts. The input is kept if the session ends or somebody else changes the record meanwhile. */
export function CompanyForm({ company, onDone }: { company: Company; onDone: () => Promise<void> }) {
  const { region } = useUser();
  const [initial] = useState(() => Object.fromEntries(names.map((name) => [name, shown(name, company[name] ?? "")])));
  const [begun] = useState(() => ({ ...initial, ...draftOf(company.id).read() }));
  const form = useRecordForm({ fields: ownCompanyFields, region, initial: begun });
  const { values } = form;
  const [version, setVersion] = useState(company.version);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const typed = Object.entries(values).filter(([name, value]) => value !== initial[name]);
    draftOf(company.id).write(Object.fromEntries(typed));
  }, [company.id, values, initial]);

  const finish = (): Promise<void> => {
    draftOf(company.id).clear();
    return onDone();
  };

  const save = async (): Promise<void> => {
    const { message } = await send("PUT /api/users/me/company", { body: { ...values, version } });
    notify.success(message);
    await Promise.all([reloadIdentity(), finish()]);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const [first] = form.check(names);
    if (first !== undefined) return focusOn(element.current, first);
    setBusy(true);
    try {
      await showingProgress(save());
    } catch (error) {
      const { errors, current } = error instanceof ApiError ? error : {};
      const theirs = (current as Partial<Company> | undefined)?.version;
      if (theirs !== undefined) setVersion(theirs);
      if (errors) form.refuse(errors);
      else setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={element} className="profile-form profile-form--wide" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <LeaveGuard
        isUnsaved={names.some((name) => values[name] !== initial[name])}
        onLeave={() => draftOf(company.id).clear()}
      />
      <FormSection form={form} title="Контакты" names={names} autoComplete={autoComplete} />
      <div className="profile-buttons">
        <Button type="submit" look="primary" busy={busy}>
          Сохранить
        </Button>
        <Button onClick={() => void finish()}>Отмена</Button>
      </div>
    </form>
  );
}

/** Formats a stored value for its input. */
function shown(name: OwnCompanyField, value: string | boolean): string | boolean {
  return typeof value === "string" ? (componentsOf(ownCompanyFields[name]).shown?.(value) ?? value) : value;
}
