import type { AuthProvider } from "ra-core";
import { loadIdentity } from "../../../dataProvider/session/identity.ts";
import { signOut } from "../../../dataProvider/session/session.ts";
import type { Role } from "../../../domain/company/role.ts";
import { may, verbs } from "../access.ts";
import type { Definitions } from "../definitions.tsx";

/** react-admin's view of the session. It never redirects: when a session ends, the shell does (RequireUser). */
export const createAuthProvider = ({ find }: Definitions, role: Role): AuthProvider => ({
  login: () => Promise.reject(new Error("The login page handles signing in.")),
  logout: () => {
    signOut();
    return Promise.resolve(false);
  },
  checkAuth: async () => {
    await loadIdentity();
  },
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const { id, email, admin, customer } = await loadIdentity();
    return { id, fullName: admin?.name ?? customer?.contactName ?? email };
  },
  getPermissions: () => Promise.resolve(role),
  canAccess: ({ resource, action }) => {
    const definition = find(resource);
    const verb = verbs.find((known) => known === action);
    return Promise.resolve(definition !== undefined && verb !== undefined && may(definition, verb, role));
  },
});
