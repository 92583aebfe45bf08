import { useState } from "react";
import { useNavigate } from "react-router";
import { pageRegion } from "../../shell/pageRegion.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { AskLetter } from "../letters/AskLetter.tsx";
import { SendAgain } from "../letters/SendAgain.tsx";
import { EntryCard } from "./EntryCard.tsx";
import { draftOf, sentOf, type SentRegistration } from "./keptRegistration.ts";
import { resendLetter } from "./resendLetter.ts";

/** Tells that the letter was sent, where to, and what to do if it does not arrive. */
export function Thanks() {
  const [sent, setSent] = useState(() => sentOf(pageRegion()).read());
  return (
    <EntryCard title="Проверьте почту" icon="mail">
      {sent ? <SentTo sent={sent} onSent={setSent} /> : <SentSomewhere />}
    </EntryCard>
  );
}

function SentTo({ sent, onSent }: { sent: SentRegistration; onSent: (sent: SentRegistration) => void }) {
  const region = pageRegion();
  const navigate = useNavigate();
  const again = async (): Promise<string> => {
    const { message } = await resendLetter(sent.email);
    const next = { ...sent, askedAt: Date.now() };
    sentOf(region).write(next);
    onSent(next);
    return message;
  };
  const correct = (): void => {
    draftOf(region).write(sent.values);
    void navigate("/signup");
  };
  return (
    <>
      <p>
        Спасибо за регистрацию! Мы отправили письмо на <b className="entry-card__address">{sent.email}</b>. Откройте его
        и перейдите по ссылке: она подтвердит адрес и приведёт к выбору пароля. Ссылка работает 48&nbsp;часов.
      </p>
      <div className="entry-card__help">
        <h2>Письма нет?</h2>
        <ul>
          <li>Обычно оно приходит за пару минут. Загляните и в «Спам».</li>
          <li>Проверьте, нет ли в адресе опечатки: его можно исправить, остальное вводить заново не придётся.</li>
        </ul>
      </div>
      <SendAgain askedAt={sent.askedAt} onSend={again} />
      <Button look="quiet" wide onClick={correct}>
        Изменить адрес
      </Button>
    </>
  );
}

/** Opened in another tab or after a restart of the browser, where the e-mail is unknown. */
function SentSomewhere() {
  return (
    <>
      <p>
        Мы отправили письмо на e-mail, который вы указали при регистрации. Откройте его и перейдите по ссылке. Если
        письма нет, пришлём ещё одно.
      </p>
      <AskLetter ask={resendLetter} button="Отправить письмо ещё раз" />
    </>
  );
}
