import { useRef, useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { leaveFor } from "../dataProvider/session/handOver.ts";
import { pathAfterLogin } from "../dataProvider/session/redirects.ts";
import { signIn } from "../dataProvider/session/session.ts";
import { messages } from "../i18n/messages.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { PasswordField } from "../ui/controls/PasswordField.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useTitle } from "../shell/layout/useTitle.ts";
import "./entrance.css";
import { LoginCode } from "./LoginCode.tsx";

interface Missing {
  email?: string;
  password?: string;
}

/** Signs in with the company's e-mail, and returns to the requested page. */
export function Login() {
  useTitle("Вход");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [missing, setMissing] = useState<Missing>({});
  const [asksForCode, setAsksForCode] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const expired = useLocation().state === "expired";

  const enter = async (code?: string): Promise<void> => {
    const to = pathAfterLogin(search.get("from"), location.origin);
    const handOver = await showingProgress(signIn(email.trim(), password, code));
    if (handOver) await leaveFor(handOver, to);
    await navigate(to, { replace: true });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const empty = missingOf(email, password);
    setMissing(empty);
    setFailure(undefined);
    if (empty.email) return emailInput.current?.focus();
    if (empty.password) return passwordInput.current?.focus();
    setBusy(true);
    try {
      await enter();
    } catch (error) {
      if (error instanceof ApiError && error.errors?.["code"] !== undefined) return setAsksForCode(true);
      setFailure(messageOf(error));
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  if (asksForCode) return <LoginCode onCode={enter} onBack={() => setAsksForCode(false)} />;
  return (
    <form className="entrance-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1 tabIndex={-1}>Вход</h1>
      {expired && !failure && <Notice tone="neutral">Сеанс закончился. Войдите, и продолжим с той же страницы.</Notice>}
      {search.has("arrived") && !failure && (
        <Notice tone="bad">Перейти сюда с другого нашего сайта не получилось. Войдите здесь.</Notice>
      )}
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <TextField
        ref={emailInput}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        autoFocus
        value={email}
        onChange={setEmail}
        error={missing.email}
      />
      <PasswordField
        ref={passwordInput}
        label="Пароль"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={missing.password}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Войти
      </Button>
      <p className="entrance-form__ways">
        <Link to="/forgot-password">Забыли пароль?</Link>
        <Link to="/signup">Регистрация</Link>
      </p>
    </form>
  );
}

const missingOf = (email: string, password: string): Missing => ({
  ...(email.trim() === "" && { email: messages.required }),
  ...(password === "" && { password: messages.required }),
});
