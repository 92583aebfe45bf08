import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { send } from "../../dataProvider/requests/http.ts";
import { leaveFor, signInByLink } from "../../dataProvider/session/handOver.ts";
import type { Region } from "../../domain/company/region.ts";
import { NewPasswordForm } from "../NewPasswordForm.tsx";
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

/** Loads the company whose registration the link completes. */
export async function readOwner({ request }: LoaderFunctionArgs): Promise<Owner | LinkTrouble> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return noToken;
  try {
    return { ...(await send("POST /api/auth/signup/link", { body: { token } })), token };
  } catch (error) {
    return troubleOf(error);
  }
}

/** The last step of registration: choosing a password. */
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
  const navigate = useNavigate();
  const save = async (password: string): Promise<void> => {
    let handOver;
    try {
      handOver = await signInByLink(owner.token, password);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.fault === undefined) throw error;
      return onTrouble(trouble);
    }
    draftOf(owner.region).clear();
    sentOf(owner.region).clear();
    if (handOver) await leaveFor(handOver, "/onboarding");
    await navigate("/onboarding", { replace: true });
  };
  return <NewPasswordForm username={owner.email} button="Войти в кабинет" save={save} />;
}
