import { lazy, Suspense, useRef, useState } from "react";
import { send } from "../dataProvider/requests/http.ts";
import { messages } from "../i18n/messages.ts";
import { FormDialog } from "../ui/overlays/FormDialog.tsx";
import { Fact, Facts } from "../ui/tables/Facts.tsx";
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
  const [code, setCode] = useState("");
  const { busy, errors, failure, run, refuse, forget } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
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
    <FormDialog
      title="Вход в два шага"
      width="narrow"
      confirm="Включить"
      busy={busy}
      failure={failure}
      className="profile-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        Откройте приложение с кодами (Яндекс Ключ, Google Authenticator, 2FAS или другое) и наведите камеру на картинку.
        Если кабинет открыт на том же телефоне, скопируйте ключ.
      </p>
      <Suspense fallback={<Skeleton kind="rows" count={4} />}>
        <QrCode text={uri} label="QR-код для приложения" />
      </Suspense>
      <Facts>
        <Fact name="Ключ" copy={secret}>
          <span className="secret-key">{inFours(secret)}</span>
        </Fact>
      </Facts>
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
    </FormDialog>
  );
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
