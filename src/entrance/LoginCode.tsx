import { useRef, useState, type FormEvent } from "react";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { messages } from "../i18n/messages.ts";
import { messageOf } from "../ui/states/messageOf.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import "./entrance.css";

interface LoginCodeProps {
  /** Signs in with the code. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function LoginCode({ onCode, onBack }: LoginCodeProps) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    setWrong(code.trim() === "" ? messages.required : undefined);
    if (code.trim() === "") return input.current?.focus();
    setBusy(true);
    try {
      await onCode(code.trim());
    } catch (error) {
      const atField = error instanceof ApiError ? error.errors?.["code"] : undefined;
      if (atField === undefined) setFailure(messageOf(error));
      else setWrong(atField);
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="entrance-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1 tabIndex={-1}>Вход</h1>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <TextField
        ref={input}
        label="Код"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        autoFocus
        hint="Шесть цифр из приложения. Телефона нет под рукой — введите код восстановления."
        value={code}
        onChange={setCode}
        error={wrong}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        Войти
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        Назад
      </Button>
    </form>
  );
}
