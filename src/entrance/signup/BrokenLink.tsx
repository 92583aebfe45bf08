import { useRevalidator } from "react-router";
import type { LinkFault } from "../../contract/people/registration.ts";
import { redirects } from "../../dataProvider/session/redirects.ts";
import { hasSession } from "../../dataProvider/session/session.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { AskLetter } from "../letters/AskLetter.tsx";
import { EntryCard } from "./EntryCard.tsx";
import { sentOf } from "./keptRegistration.ts";
import type { LinkTrouble } from "./linkTrouble.ts";
import { resendLetter } from "./resendLetter.ts";

const titles: Readonly<Record<LinkFault, string>> = {
  expired: "Ссылка устарела",
  used: "Ссылка уже сработала",
  replaced: "Есть письмо новее",
  declined: "Заявка рассмотрена",
  unknown: "Ссылка не подходит",
};

/** The page of a registration link that does not work: the reason, and what to do. */
export function BrokenLink({ trouble: { fault, message } }: { trouble: LinkTrouble }) {
  const { revalidate, state } = useRevalidator();
  if (fault === undefined)
    return (
      <EntryCard title="Не получилось проверить ссылку" icon="warning" tone="warning">
        <p>{message}.</p>
        <Button look="primary" wide busy={state === "loading"} onClick={() => void revalidate()}>
          Попробовать ещё раз
        </Button>
      </EntryCard>
    );
  return (
    <EntryCard title={titles[fault]} icon={fault === "used" ? "info" : "warning"} tone={toneOf(fault)}>
      <p>{message}.</p>
      {fault === "used" && <WayIn />}
      {fault !== "declined" && (
        <details className="entry-card__help" open={fault !== "used"}>
          <summary>Отправить письмо ещё раз</summary>
          <AskLetter ask={resendLetter} button="Отправить письмо" email={sentOf(pageRegion()).read()?.email ?? ""} />
        </details>
      )}
    </EntryCard>
  );
}

/** A user who finished registering in another tab is signed in here too. */
function WayIn() {
  return hasSession() ? (
    <ButtonLink to="/onboarding" look="primary" wide>
      Перейти в кабинет
    </ButtonLink>
  ) : (
    <ButtonLink to={redirects.login} look="primary" wide>
      Войти
    </ButtonLink>
  );
}

const toneOf = (fault: LinkFault): "accent" | "warning" => (fault === "used" ? "accent" : "warning");
