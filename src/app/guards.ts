// Loaders that decide who may see a route, before anything of it is shown.
import { redirect, replace, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "../dataProvider/errors.ts";
import { loadIdentity } from "../dataProvider/identity.ts";
import { loginPath, pathAfterLogin } from "../dataProvider/redirects.ts";
import { expectSession, hasSession } from "../dataProvider/session.ts";

/**
 * Leads whoever is not signed in to the login page, which leads back.
 * @throws {Response} 404 where there is nothing to come back to, as the server has said in the page
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

/** Leads whoever is signed in already past the login page. */
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
