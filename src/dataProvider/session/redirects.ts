/** Addresses around signing in (specification §2): a visitor at `/` who is not signed in goes to the login page. */
export const redirects = { login: "/login", logout: "/", home: "/", callback: "/login" } as const;

/** The login page with the page to return to: `/login?from=%2Faccounts`. */
export const loginPath = (from: string): string =>
  from === redirects.home ? redirects.login : `${redirects.login}?${new URLSearchParams({ from }).toString()}`;

/**
 * The page to open after signing in: the requested one if it is ours, so that a link in a letter can't lead to another site
 * through our login page.
 * @param from a parameter of the login page
 * @param origin the page's own origin
 */
export function pathAfterLogin(from: string | null, origin: string): string {
  if (from === null || !URL.canParse(from, origin)) return redirects.home;
  const target = new URL(from, origin);
  const ours = target.origin === origin && !target.pathname.startsWith("//");
  if (!ours || target.pathname === redirects.login) return redirects.home;
  return target.pathname + target.search + target.hash;
}
