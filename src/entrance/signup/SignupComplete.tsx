import { useRef, useState, type FormEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "../../dataProvider/errors.ts";
import { send } from "../../dataProvider/http.ts";
import { signInByLink } from "../../dataProvider/session.ts";
import type { Region } from "../../domain/region.ts";
import { messages } from "../../i18n/messages.ts";
import { messageOf } from "../../shell/messageOf.ts";
import { showingProgress } from "../../shell/progress.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Notice } from "../../shell/ui/Notice.tsx";
import { PasswordField } from "../../shell/ui/PasswordField.tsx";
import { passwordHint } from "../passwordHint.ts";
import { BrokenLink } from "./BrokenLink.tsx";
import { EntryCard } from "./EntryCard.tsx";
import { draftOf, sentOf } from "./keptRegistration.ts";
import { noToken, troubleOf, type LinkTrouble } from "./linkTrouble.ts";

interface Owner {
  readonly token: string;
  readonly email: string;
  readonly companyName: string;
  readonly region: Region;
}

/** Whose registration the link completes. */
export async function readOwner({ request }: LoaderFunctionArgs): Promise<Owner | LinkTrouble> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return noToken;
  try {
    return { ...(await send("POST /api/auth/signup/link", { body: { token } })), token };
  } catch (error) {
    return troubleOf(error);
  }
}

/** The last step of registration: a password, and the cabinet is open. */
export function SignupComplete() {
  const found = useLoaderData<Owner | LinkTrouble>();
  const [trouble, setTrouble] = useState<LinkTrouble>();
  const broken = trouble ?? ("token" in found ? undefined : found);
  if (broken || !("token" in found)) return <BrokenLink trouble={broken ?? noToken} />;
  return (
    <EntryCard title="Выберите пароль" icon="check">
      <p>E-mail подтверждён. Осталось выбрать пароль — и кабинет открыт.</p>
      <dl className="entry-card__facts">
        <dt>Компания</dt>
        <dd>{found.companyName}</dd>
        <dt>Логин</dt>
        <dd>{found.email}</dd>
      </dl>
      <PasswordForm owner={found} onTrouble={setTrouble} />
    </EntryCard>
  );
}

function PasswordForm({ owner, onTrouble }: { owner: Owner; onTrouble: (trouble: LinkTrouble) => void }) {
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  const refuse = (error: unknown): void => {
    const trouble = troubleOf(error);
    if (trouble.fault !== undefined) return onTrouble(trouble);
    const problem = error instanceof ApiError ? error.errors?.["password"] : undefined;
    if (problem === undefined) setFailure(messageOf(error));
    setWrong(problem);
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
      await showingProgress(signInByLink(owner.token, password));
      draftOf(owner.region).clear();
      sentOf(owner.region).clear();
      await navigate("/onboarding", { replace: true });
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
        </Notice>
      )}
      {/* Password managers keep the password together with it. */}
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={owner.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
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
        Войти в кабинет
      </Button>
    </form>
  );
}
