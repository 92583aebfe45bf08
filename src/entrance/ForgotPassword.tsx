import { Link } from "react-router";
import { send } from "../dataProvider/requests/http.ts";
import { redirects } from "../dataProvider/session/redirects.ts";
import { useTitle } from "../shell/layout/useTitle.ts";
import "./entrance.css";
import { AskLetter } from "./letters/AskLetter.tsx";

/** Requests a link to choose a new password (design §5 Registration). */
export function ForgotPassword() {
  useTitle("Забыли пароль?");
  return (
    <div className="entrance-form">
      <h1 tabIndex={-1}>Забыли пароль?</h1>
      <p className="quiet">
        Пришлём ссылку, по которой можно выбрать новый. Прежний будет работать, пока вы не выберете.
      </p>
      <AskLetter
        ask={(email) => send("POST /api/auth/forgot", { body: { email } })}
        button="Прислать ссылку"
        autoFocus
      />
      <p className="entrance-form__ways">
        <Link to={redirects.login}>Вернуться ко входу</Link>
      </p>
    </div>
  );
}
