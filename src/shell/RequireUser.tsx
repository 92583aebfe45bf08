import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "../contract/people/auth.ts";
import { currentIdentity, subscribeToIdentity } from "../dataProvider/session/identity.ts";
import { loginPath, redirects } from "../dataProvider/session/redirects.ts";
import { onSessionEnd } from "../dataProvider/session/session.ts";
import { queryClient } from "./data/queryClient.ts";

const UserContext = createContext<User | undefined>(undefined);

/** The signed-in user. Only inside `RequireUser`, that is on every screen except the entrance. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser is called outside RequireUser");
  return user;
}

/** Shows its children to a signed-in user, and leaves when the session ends (specification §2, design §5). */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(subscribeToIdentity, currentIdentity);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const here = pathname + search + hash;
  useEffect(
    () =>
      onSessionEnd((end) => {
        queryClient.clear();
        if (end === "replaced") location.assign(redirects.home);
        else if (end === "expired") void navigate(loginPath(here), { replace: true, state: end });
        else void navigate(redirects.login);
      }),
    [here, navigate],
  );
  return user && <UserContext value={user}>{children}</UserContext>;
}
