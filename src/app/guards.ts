// Route loaders that decide who may see a route before it is shown.
import { redirect, replace, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { loadIdentity } from "../dataProvider/session/identity.ts";
import { loginPath, pathAfterLogin } from "../dataProvider/session/redirects.ts";
import { expectSession, hasSession } from "../dataProvider/session/session.ts";

/**
 * Redirects visitors who are not signed in to the login page, with a way back.
 * @throws {Response} 404 if there is no such screen, as the server has noted in the page
 */
export async function requireUser({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (!hasSession()) {
    const isHere = new URL(request.url).pathname === location.pathname;
    if (isHere && document.querySelector("[name=known][content=false]")) throw new Response(null, { status: 404 });
    return redirect(loginPath(pathOf(request)));
  }
  try {
    await loadIdentity();
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return redirect(loginPath(pathOf(request)));
    throw error;
  }
}

/** Redirects signed-in users away from the login page. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { origin, searchParams } = new URL(request.url);
  if (searchParams.has("arrived")) expectSession();
  if (!hasSession()) return null;
  try {
    await loadIdentity();
  } catch {
    return null; // the session is over, or can't be asked about: signing in is the way on
  }
  return replace(pathAfterLogin(searchParams.get("from"), origin));
}

function pathOf(request: Request): string {
  const { pathname, search, hash } = new URL(request.url);
  return pathname + search + hash;
}
