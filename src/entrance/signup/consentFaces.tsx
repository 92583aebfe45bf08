import type { ReactNode } from "react";
import type { LegalKind } from "../../contract/registration.ts";
import type { RegistrationField } from "../../resources/registration.ts";

/** Consent is given to a text that can be read: the boxes lead to it. */
export const consentFaces: Readonly<Partial<Record<RegistrationField, ReactNode>>> = {
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
