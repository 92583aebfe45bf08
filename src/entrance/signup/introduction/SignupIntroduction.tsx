import type { Region } from "../../../domain/company/region.ts";
import { countries } from "../../../regions/index.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { introduction } from "./introduction.ts";
import "./SignupIntroduction.css";

/** What registration requires and what follows, before anything is asked. */
export function SignupIntroduction({ region }: { region: Region }) {
  const { taxNumber, bankAccount } = countries[region];
  return (
    <header className="signup__introduction">
      <h1 tabIndex={-1} className="signup__title">
        {introduction.title}
      </h1>
      <p className="signup__lead">{introduction.lead}</p>
      <section className="signup__needs" aria-labelledby="signup-needs">
        <h2 id="signup-needs">Что понадобится</h2>
        <ul>
          <Need>Название и {taxNumber.label} компании</Need>
          <Need>Номер счёта ({bankAccount.label}) и адрес банка</Need>
          <Need>Кто подписывает документы и на каком основании</Need>
        </ul>
      </section>
      <section className="signup__needs" aria-labelledby="signup-next">
        <h2 id="signup-next">Что будет дальше</h2>
        <ol className="signup__next">
          <li>Подтвердите e-mail по ссылке из письма</li>
          <li>Придумайте пароль и войдите</li>
          <li>Вместе откроем первый рекламный аккаунт</li>
        </ol>
      </section>
      <p className="signup__kept">Всё введённое сохраняется в этом браузере: можно отвлечься и вернуться.</p>
    </header>
  );
}

function Need({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <Icon name="check" size={16} />
      <span>{children}</span>
    </li>
  );
}
