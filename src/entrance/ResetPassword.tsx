import { useRef, useState, type FormEvent } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../dataProvider/errors.ts";
import { send } from "../dataProvider/http.ts";
import { redirects } from "../dataProvider/redirects.ts";
import { messages } from "../i18n/messages.ts";
import { messageOf } from "../shell/messageOf.ts";
import { notify } from "../shell/notify.ts";
import { showingProgress } from "../shell/progress.ts";
import { Button } from "../shell/ui/Button.tsx";
import { Notice } from "../shell/ui/Notice.tsx";
import { PasswordField } from "../shell/ui/PasswordField.tsx";
import { useTitle } from "../shell/useTitle.ts";
import "./entrance.css";
import { passwordHint } from "./passwordHint.ts";

/** Chooses a password by the link of a letter (design §5 Registration). */
export function ResetPassword() {
  useTitle("Новый пароль");
  const [search] = useSearchParams();
  const token = search.get("token");
  return (
    <div className="entrance-form">
      <h1 tabIndex={-1}>Новый пароль</h1>
      {token ? (
        <PasswordForm token={token} />
      ) : (
        <>
          <Notice tone="bad">Ссылка неполная. Откройте её из письма целиком или скопируйте в адресную строку.</Notice>
          <Link to={redirects.login}>Войти с прежним паролем</Link>
        </>
      )}
    </div>
  );
}

function PasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const refuse = (error: unknown): void => {
    const message = error instanceof ApiError ? error.errors?.["password"] : undefined;
    if (message === undefined) setFailure(messageOf(error));
    else setWrong(message);
    input.current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    setWrong(password === "" ? messages.required : undefined);
    if (password === "") return input.current?.focus();
    setBusy(true);
    try {
      const { message } = await showingProgress(send("POST /api/auth/reset", { body: { token, password } }));
      notify.success(message);
      await navigate(redirects.login, { replace: true });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="entrance-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
          <Link to="/forgot-password">Прислать новую ссылку</Link>
        </Notice>
      )}
      <PasswordField
        ref={input}
        label="Пароль"
        name="password"
        autoComplete="new-password"
        hint={passwordHint}
        required
        autoFocus
        value={password}
        onChange={setPassword}
        error={wrong}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Сохранить пароль
      </Button>
    </form>
  );
}
