import { useRef, useState, type FormEvent } from "react";
import { checkEmail } from "../../domain/company/email.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { messageOf } from "../../ui/states/messageOf.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { showingProgress } from "../../shell/navigation/progress.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { SendAgain } from "./SendAgain.tsx";

interface AskLetterProps {
  /** Sends the request. @returns the server's answer, which is the same for every address */
  ask: (email: string) => Promise<{ message: string }>;
  button: string;
  /** The e-mail, if known. */
  email?: string;
  hint?: string;
  autoFocus?: boolean;
}

/** Requests a letter to an e-mail; the answer never reveals whether the address is known. */
export function AskLetter({ ask, button, email: known = "", hint, autoFocus = false }: AskLetterProps) {
  const [email, setEmail] = useState(known);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly message: string; readonly at: number }>();
  const input = useRef<HTMLInputElement>(null);

  const send = async (): Promise<string> => {
    const { message } = await ask(email.trim());
    setAsked({ message, at: Date.now() });
    return message;
  };
  const refuse = (problem: string): void => {
    setWrong(problem);
    input.current?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    setWrong(undefined);
    const { problem = email.trim() === "" ? messages.required : undefined } = checkEmail(email, pageRegion());
    if (problem !== undefined) return refuse(problem);
    setBusy(true);
    try {
      await showingProgress(send());
    } catch (error) {
      const problem = error instanceof ApiError ? error.errors?.["email"] : undefined;
      if (problem === undefined) setFailure(messageOf(error));
      else refuse(problem);
    } finally {
      setBusy(false);
    }
  };

  if (asked)
    return (
      <>
        <div role="status">
          <Notice tone="good">{asked.message}.</Notice>
        </div>
        <SendAgain askedAt={asked.at} onSend={send} />
        <Button look="quiet" wide onClick={() => setAsked(undefined)}>
          Указать другой адрес
        </Button>
      </>
    );
  return (
    <form className="entrance-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <TextField
        ref={input}
        label="E-mail для входа"
        hint={hint}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        autoFocus={autoFocus}
        value={email}
        onChange={setEmail}
        error={wrong}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
}
