import { authHandlers } from "./handlers.ts";
import { securityHandlers } from "./secondFactor/securityHandlers.ts";
import type { Domain } from "../domain.ts";

export const auth = {
  calls: { ...authHandlers, ...securityHandlers },
} satisfies Domain;
