import { useId, useRef, useState, type FormEvent, type ReactNode, type Ref } from "react";
import { messages } from "../i18n/messages.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { Notice } from "../ui/states/Notice.tsx";
import { PasswordField } from "../ui/controls/PasswordField.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useAttempt } from "./useAttempt.ts";

/** The password, and a code if required. */
export interface Proof {
  readonly current: string;
  readonly code: string;
}

interface ProofDialogProps {
  title: string;
  /** The label of the confirming button. */
  confirm: string;
  danger?: boolean;
  /** True to ask for a code of the app besides the password. */
  withCode?: boolean;
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password, and for a code if there is a second factor, before a protected action. */
export function ProofDialog({
  title,
  confirm,
  danger,
  withCode = false,
  onProof,
  onClose,
  children,
}: ProofDialogProps) {
  const id = useId();
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const { busy, errors, failure, run, refuse, forget } = useAttempt();
  const password = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    refuse({
      ...(current === "" && { current: messages.required }),
      ...(withCode && code.trim() === "" && { code: messages.required }),
    });
    if (current === "") return password.current?.focus();
    if (withCode && code.trim() === "") return codeInput.current?.focus();
    await run(() => onProof({ current, code: code.trim() }));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" form={id} look={danger ? "danger" : "primary"} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
        {children}
        {failure && (
          <Notice tone="bad" urgent>
            {failure}
          </Notice>
        )}
        <PasswordField
          ref={password}
          label="Ваш пароль"
          name="current-password"
          autoComplete="current-password"
          required
          autoFocus
          value={current}
          onChange={(typed) => {
            setCurrent(typed);
            forget("current");
          }}
          error={errors["current"]}
        />
        {withCode && (
          <CodeField
            ref={codeInput}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              forget("code");
            }}
            error={errors["code"]}
          />
        )}
      </form>
    </Dialog>
  );
}

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label="Код из приложения"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
      hint="Или код восстановления"
    />
  );
}
