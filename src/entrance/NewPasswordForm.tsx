import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { messages } from "../i18n/messages.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { showingProgress } from "../shell/navigation/progress.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { PasswordField } from "../ui/controls/PasswordField.tsx";
import "./entrance.css";

const passwordHint = "Не короче 8 символов. Лучше всего — несколько несвязанных слов.";

interface NewPasswordFormProps {
  /** The e-mail of the user, if known: password managers store it with the password. */
  username?: string;
  button: string;
  /** Its errors are shown at the field or above the form. */
  save: (password: string) => Promise<void>;
  /** Shown after an error: what the user can do. */
  wayOn?: ReactNode;
}

/** The form for choosing a password with a letter's link. */
export function NewPasswordForm({ username, button, save, wayOn }: NewPasswordFormProps) {
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (error: unknown): void => {
    const message = error instanceof ApiError ? error.errors?.["password"] : undefined;
    if (message === undefined) setFailure(messageOf(error));
    else setWrong(message);
    input.current?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setWrong(password === "" ? messages.required : undefined);
    if (password === "") return input.current?.focus();
    setBusy(true);
    try {
      await showingProgress(save(password));
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
          {wayOn}
        </Notice>
      )}
      {username !== undefined && (
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
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
        onChange={(typed) => {
          setPassword(typed);
          setWrong(undefined);
        }}
        error={wrong}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
}
