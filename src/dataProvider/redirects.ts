/** The authentication redirects (specification §2): whoever is signed out and comes to `/` is led on to the login page. */
export const redirects = { login: "/login", logout: "/", home: "/", callback: "/login" } as const;

/** The login page, to come back from: `/login?from=%2Faccounts`. */
export const loginPath = (from: string): string =>
  from === redirects.home ? redirects.login : `${redirects.login}?${new URLSearchParams({ from }).toString()}`;

/**
 * Where to go after signing in: the page that was asked for, if it is one of ours.
 * A link in a letter must not be able to lead to a stranger's site through our login page.
 * @param from the query value of the login page
 * @param origin the page's own origin
 */
export function pathAfterLogin(from: string | null, origin: string): string {
  if (from === null || !URL.canParse(from, origin)) return redirects.home;
  const target = new URL(from, origin);
  const ours = target.origin === origin && !target.pathname.startsWith("//");
  if (!ours || target.pathname === redirects.login) return redirects.home;
  return target.pathname + target.search + target.hash;
}
