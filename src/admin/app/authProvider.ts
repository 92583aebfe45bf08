import type { AuthProvider } from "ra-core";
import { loadIdentity } from "../../dataProvider/identity.ts";
import { signOut } from "../../dataProvider/session.ts";
import type { Role } from "../../domain/role.ts";
import { may, verbs } from "../engine/access.ts";
import type { Definitions } from "../engine/definitions.tsx";

/**
 * react-admin's view of the session. It never leads anywhere itself: when a session ends, the shell does (RequireUser).
 */
export const createAuthProvider = ({ find }: Definitions, role: Role): AuthProvider => ({
  login: () => Promise.reject(new Error("Signing in is the entrance's work.")),
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
