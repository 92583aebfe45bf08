import { lazy, Suspense, useId, useRef, useState, type FormEvent } from "react";
import { send } from "../dataProvider/requests/http.ts";
import { messages } from "../i18n/messages.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { Fact, Facts } from "../ui/tables/Facts.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useAttempt } from "./useAttempt.ts";

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

interface SetUpDialogProps {
  /** Base32, for typing. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Shows the secret for the app, and asks for a code to prove that the app has it. */
export function SetUpDialog({ secret, uri, onDone, onClose }: SetUpDialogProps) {
  const id = useId();
  const [code, setCode] = useState("");
  const { busy, errors, failure, run, refuse, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === "") {
      refuse({ code: messages.required });
      return input.current?.focus();
    }
    const done = await run(async () => {
      const body = { code: code.trim() };
      onDone((await send("POST /api/users/me/second-factor/confirm", { body })).recoveryCodes);
    });
    if (!done) input.current?.select();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Вход в два шага"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            Включить
          </Button>
        </>
      }
    >
      <form id={id} className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          Откройте приложение с кодами (Яндекс Ключ, Google Authenticator, 2FAS или другое) и наведите камеру на
          картинку. Если кабинет открыт на том же телефоне, скопируйте ключ.
        </p>
        <Suspense fallback={<Skeleton kind="rows" count={4} />}>
          <QrCode text={uri} label="QR-код для приложения" />
        </Suspense>
        <Facts>
          <Fact name="Ключ" copy={secret}>
            <span className="secret-key">{inFours(secret)}</span>
          </Fact>
        </Facts>
        {failure && (
          <Notice tone="bad" urgent>
            {failure}
          </Notice>
        )}
        <TextField
          ref={input}
          label="Код из приложения"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          value={code}
          onChange={(typed) => {
            setCode(typed);
            forget("code");
          }}
          error={errors["code"]}
        />
      </form>
    </Dialog>
  );
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
