// Signing in beyond the sign-in page: by the link of a letter, and on to the host of the customer's region.
import type { HandOver, SignedIn } from "../contract/auth.ts";
import { exchange } from "./exchange.ts";
import { begin } from "./session.ts";

/**
 * Signs in for the first time: chooses the password of a registration by the link of its letter.
 * @returns as `signIn` does
 * @throws {ApiError} 404 or 410 for a link that doesn't work, with the reason as `errors.token`; 422 for the password
 */
export async function signInByLink(token: string, password: string): Promise<HandOver | undefined> {
  const { json } = await exchange({ method: "POST", path: "/api/auth/complete", body: { token, password } });
  return begin(json as SignedIn);
}

/**
 * Leaves for the host where the session goes on; the code travels in a form, since addresses are logged.
 * @param to where to go there
 */
export function leaveFor({ url, code }: HandOver, to: string): Promise<never> {
  // The other host asks whose page the form is from, which the page's own policy would hide.
  const referrer = Object.assign(document.createElement("meta"), { name: "referrer", content: "strict-origin" });
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    enctype: "multipart/form-data",
    action: url,
  });
  for (const [name, value] of Object.entries({ code, to }))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.head.append(referrer);
  document.body.append(form);
  form.submit();
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload(); // somebody came back
  });
  return new Promise(() => {});
}
