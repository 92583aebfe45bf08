import { useRef, useState, type FormEvent } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../dataProvider/requests/http.ts";
import { messages } from "../i18n/messages.ts";
import { notify } from "../ui/notify.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { PasswordField } from "../ui/controls/PasswordField.tsx";
import { Section } from "./Section.tsx";
import { useAttempt } from "./useAttempt.ts";

/** Changes the password; requires the current one. */
export function PasswordSection() {
  const { email } = useUser();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { busy, errors, failure, run, refuse, forget } = useAttempt();
  const currentInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = {
      ...(current === "" && { current: messages.required }),
      ...(password === "" && { password: messages.required }),
    };
    refuse(missing);
    if (current === "") return currentInput.current?.focus();
    if (password === "") return passwordInput.current?.focus();
    const done = await run(async () => {
      const { message } = await send("PUT /api/users/me/password", { body: { current, password } });
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: ["GET /api/users/me/sessions"] });
    });
    if (!done) return passwordInput.current?.select();
    setCurrent("");
    setPassword("");
  };

  return (
    <Section title="Пароль" lead="После смены на других устройствах нужно будет войти заново.">
      <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice tone="bad" urgent>
            {failure}
          </Notice>
        )}
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={currentInput}
          label="Нынешний пароль"
          name="current-password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(typed) => {
            setCurrent(typed);
            forget("current");
          }}
          error={errors["current"]}
        />
        <PasswordField
          ref={passwordInput}
          label="Новый пароль"
          name="new-password"
          autoComplete="new-password"
          required
          hint="Не короче 8 символов. Лучше всего — несколько несвязанных слов."
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            forget("password");
          }}
          error={errors["password"]}
        />
        <div>
          <Button type="submit" busy={busy}>
            Сменить пароль
          </Button>
        </div>
      </form>
    </Section>
  );
}
