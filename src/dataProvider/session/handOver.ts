// Signing in other than on the sign-in page: by a letter's link, and on the host of the customer's region.
import type { HandOver, SignedIn } from "../../contract/people/auth.ts";
import { exchange } from "../requests/exchange.ts";
import { begin } from "./session.ts";

/**
 * Completes a registration: chooses the password by the letter's link, and signs in.
 * @returns as `signIn` does
 * @throws {ApiError} 404 or 410 for a link that doesn't work, with the reason as `errors.token`; 422 for the password
 */
export async function signInByLink(token: string, password: string): Promise<HandOver | undefined> {
  const { json } = await exchange({ method: "POST", path: "/api/auth/complete", body: { token, password } });
  return begin(json as SignedIn);
}

/**
 * Goes to the host where the session continues; the code is sent in a form, since addresses are logged.
 * @param to the page to open there
 */
export function leaveFor({ url, code }: HandOver, to: string): Promise<never> {
  // The other host checks the form's origin, which the page's referrer policy would hide.
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
    if (persisted) location.reload(); // the user came back
  });
  return new Promise(() => {});
}
