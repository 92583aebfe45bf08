import type { ReactNode } from "react";
import type { LegalKind } from "../../contract/people/registration.ts";
import type { RegistrationField } from "../../resources/shared/registration.ts";

/** Labels of the consent checkboxes, with links to the documents. */
export const consentLabels: Readonly<Partial<Record<RegistrationField, ReactNode>>> = {
  policyAgree: (
    <>
      Согласен с <LegalLink kind="policy">политикой обработки персональных данных</LegalLink>
    </>
  ),
  publicAgree: (
    <>
      Принимаю условия <LegalLink kind="publicContract">публичного договора</LegalLink>
      <span className="quiet"> — если уже договорились об особых условиях, оставьте пустым</span>
    </>
  ),
};

function LegalLink({ kind, children }: { kind: LegalKind; children: ReactNode }) {
  return (
    <a href={`/legal/${kind}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (откроется в новой вкладке)</span>
    </a>
  );
}
