import { messages } from "../i18n/messages.ts";
import { Page } from "../shell/layout/Page.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { Fact, Facts } from "../ui/tables/Facts.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { CompanySection } from "./CompanySection.tsx";
import { LettersSection } from "./LettersSection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { Section } from "./Section.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** The user's profile: company, letters, and sign-in settings. */
export function Profile() {
  const { actingAdmin, admin, customer, email, secondFactor } = useUser();
  const who = customer?.contactName ?? admin?.name ?? email;
  if (secondFactor === "required")
    return (
      <Page title="Профиль" lead={email}>
        <div className="profile">
          <Notice tone="warning" title="Включите вход в два шага">
            Для администраторов он обязателен. Как только он заработает, откроется и всё остальное.
          </Notice>
          <SecondFactorSection />
        </div>
      </Page>
    );
  return (
    <Page title="Профиль" lead={`${who} · ${email}`}>
      <div className="profile in-order">
        <div className="profile__column in-order">
          {customer && <CompanySection customerId={customer.id} />}
          {admin && (
            <Section title={messages.administrator}>
              <Facts>
                <Fact name="Имя">{admin.name}</Fact>
                <Fact name="E-mail">{email}</Fact>
              </Facts>
            </Section>
          )}
          {customer && !actingAdmin && <LettersSection customerId={customer.id} />}
        </div>
        <div className="profile__column in-order">
          {actingAdmin ? (
            <Notice tone="neutral">Пароль, вход в два шага, сеансы и письма видит и меняет только сам клиент.</Notice>
          ) : (
            <>
              <PasswordSection />
              <SecondFactorSection />
              <SessionsSection />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
