import { replace, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { send } from "../../dataProvider/requests/http.ts";
import { BrokenLink } from "./BrokenLink.tsx";
import { noToken, troubleOf, type LinkTrouble } from "./linkTrouble.ts";

/** Confirms the e-mail with the letter's link, and replaces the page by the choice of a password. */
export async function confirmEmail({ request }: LoaderFunctionArgs): Promise<LinkTrouble | Response> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return noToken;
  try {
    const next = await send("POST /api/auth/signup/check", { body: { token } });
    return replace(`/signup/complete?${new URLSearchParams({ token: next.token }).toString()}`);
  } catch (error) {
    return troubleOf(error);
  }
}

/** Shown only if the link does not work. */
export function SignupCheck() {
  return <BrokenLink trouble={useLoaderData<LinkTrouble>()} />;
}
