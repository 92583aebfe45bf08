import { useRef, useState, type ReactNode, type Ref } from "react";
import { messages } from "../i18n/messages.ts";
import { FormDialog } from "../ui/overlays/FormDialog.tsx";
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
  const [current, setCurrent] = useState("");
  const [code, setCode] = useState("");
  const { busy, errors, failure, run, refuse, forget } = useAttempt();
  const password = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    refuse({
      ...(current === "" && { current: messages.required }),
      ...(withCode && code.trim() === "" && { code: messages.required }),
    });
    if (current === "") return password.current?.focus();
    if (withCode && code.trim() === "") return codeInput.current?.focus();
    await run(() => onProof({ current, code: code.trim() }));
  };

  return (
    <FormDialog
      title={title}
      width="narrow"
      confirm={confirm}
      {...(danger && { danger })}
      busy={busy}
      failure={failure}
      className="profile-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
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
    </FormDialog>
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
