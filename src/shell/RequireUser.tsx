import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "../contract/auth.ts";
import { currentIdentity, subscribeToIdentity } from "../dataProvider/identity.ts";
import { loginPath, redirects } from "../dataProvider/redirects.ts";
import { onSessionEnd } from "../dataProvider/session.ts";
import { queryClient } from "./data/queryClient.ts";

const UserContext = createContext<User | undefined>(undefined);

/** Who is signed in. Only inside `RequireUser`, that is on every screen but the entrance. */
export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Error("useUser is called outside RequireUser");
  return user;
}

/** Shows its children to somebody signed in, and leads away when the session ends (specification §2, design §5). */
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
