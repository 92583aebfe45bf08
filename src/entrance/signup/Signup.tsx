import { useEffect, useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "react-router";
import { registrationFields, registrationSteps } from "../../resources/shared/registration.ts";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { askedFields, useRecordForm, type RecordForm } from "../../ui/form/useRecordForm.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { useOnline } from "./useOnline.ts";
import { useTitle } from "../../shell/layout/useTitle.ts";
import { consentLabels } from "./consentLabels.tsx";
import { DraftNotice } from "./DraftNotice.tsx";
import { draftOf } from "./keptRegistration.ts";
import { SignupIntroduction } from "./introduction/SignupIntroduction.tsx";
import "./Signup.css";
import { StepSwitcher, type Step } from "./StepSwitcher.tsx";
import { useSendRegistration } from "./useSendRegistration.ts";

/** The registration of a company: two steps, then a letter (specification §2 Signup layout, design §5 Registration). */
export function Signup() {
  useTitle("Регистрация");
  const region = pageRegion();
  const [draft] = useState(() => draftOf(region).read());
  const form = useRecordForm({ fields: registrationFields, region, initial: draft ?? {} });
  return (
    <div className="signup">
      <SignupIntroduction region={region} />
      <div className="signup-layout__card">
        <SignupForm form={form} isRestored={draft !== undefined} />
      </div>
    </div>
  );
}

function SignupForm({ form, isRestored }: { form: RecordForm; isRestored: boolean }) {
  const [current, setCurrent] = useStep();
  const [attention, setAttention] = useState<{ readonly name?: string }>();
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  const { busy, failure, sendRegistration } = useSendRegistration(form);
  useKeptDraft(form);

  // Focuses what needs attention: a step's heading, or the first invalid field.
  useEffect(() => {
    if (!attention) return;
    const field = attention.name === undefined ? null : element.current?.elements.namedItem(attention.name);
    if (field instanceof HTMLElement) field.focus();
    else heading.current?.focus();
  }, [attention, current]);

  const goTo = (index: number): void => {
    setCurrent(index);
    setAttention({});
  };
  const show = ([first]: readonly string[]): void => {
    if (first === undefined) return;
    setCurrent(stepNames.findIndex((names) => names.includes(first)));
    setAttention({ name: first });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = form.check(isLast ? stepNames.flat() : namesOf(current));
    if (wrong.length > 0) show(inOrder(wrong));
    else if (isLast) show(inOrder(await sendRegistration()));
    else goTo(current + 1);
  };

  const { title, sections } = registrationSteps[current] ?? registrationSteps[0];
  const isLast = current === registrationSteps.length - 1;
  const steps = registrationSteps.map((step, index): Step => ({ title: step.title, state: stateOf(form, index) }));
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <StepSwitcher steps={steps} current={current} onChoose={goTo} />
      <div className="signup__step">
        <h2 ref={heading} tabIndex={-1} className="signup__heading">
          Шаг {current + 1} из {registrationSteps.length}: {title}
        </h2>
        {isRestored && <DraftNotice form={form} />}
        {sections.map((section) => (
          <FormSection
            key={section.title}
            form={form}
            title={section.title}
            names={section.fields}
            autoComplete={autoComplete}
            labels={consentLabels}
          />
        ))}
        <Missing form={form} names={namesOf(current)} />
        {failure !== undefined && online && (
          <Notice tone="bad" urgent>
            {failure}. Всё, что вы ввели, на месте.
          </Notice>
        )}
        {!online && (
          <Notice tone="warning" urgent>
            Нет связи с интернетом. Всё, что вы ввели, сохранено в этом браузере: продолжайте, а отправите, когда связь
            вернётся.
          </Notice>
        )}
      </div>
      <div className="signup__actions">
        {current > 0 && (
          <Button icon="chevron-left" onClick={() => goTo(current - 1)}>
            Назад
          </Button>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {isLast ? "Зарегистрироваться" : "Далее"}
        </Button>
      </div>
    </form>
  );
}

/** Lists the fields that keep the step from being completed, once they show their mistakes. */
function Missing({ form, names }: { form: RecordForm; names: readonly string[] }) {
  const wrong = askedFields(form, names).filter(({ name }) => form.errorOf(name) !== undefined);
  return (
    <p className="signup__missing" role="status">
      {wrong.length > 0 && `Проверьте: ${wrong.map(({ field }) => field.label).join(", ")}.`}
    </p>
  );
}

const stepNames: readonly (readonly string[])[] = registrationSteps.map(({ sections }) =>
  sections.flatMap(({ fields }): readonly string[] => fields),
);
const namesOf = (step: number): readonly string[] => stepNames[step] ?? [];

/** The fields in the order of the form. */
const inOrder = (names: readonly string[]): readonly string[] =>
  stepNames.flat().filter((name) => names.includes(name));

function stateOf(form: RecordForm, step: number): Step["state"] {
  const names = askedFields(form, namesOf(step)).map(({ name }) => name);
  if (names.some((name) => form.errorOf(name) !== undefined)) return "wrong";
  return names.some((name) => form.parsed.errors[name] !== undefined) ? "open" : "done";
}

/** The step is in the address, so that a reload keeps it and Back goes to the previous one. */
function useStep(): [number, (index: number) => void] {
  const [search, setSearch] = useSearchParams();
  const current = search.get("step") === "2" ? 1 : 0;
  const set = (index: number): void => {
    if (index !== current) setSearch(index === 0 ? {} : { step: String(index + 1) });
  };
  return [current, set];
}

/** Stores the input while it is typed, only the fields that change: another tab may have typed the others. */
function useKeptDraft({ region, values }: RecordForm): void {
  const seen = useRef(values);
  useEffect(() => {
    const before = seen.current;
    seen.current = values;
    const changed = Object.keys({ ...before, ...values }).filter((name) => values[name] !== before[name]);
    if (changed.length === 0) return;
    const draft = draftOf(region);
    draft.write({ ...draft.read(), ...Object.fromEntries(changed.map((name) => [name, values[name]])) });
  }, [region, values]);
}

/** Values for the browser's autofill (https://html.spec.whatwg.org/#autofill). */
const autoComplete: Readonly<Record<string, string>> = {
  companyName: "organization",
  companyEmail: "username",
  contactName: "name",
  contactPhoneNumber: "tel",
  contactEmail: "email",
  companyPhone: "work tel",
  legalAddress: "street-address",
  signerPosition: "organization-title",
};
