import { serviceTokens } from "../../../../src/resources/system/serviceTokens.ts";
import { rulesFor } from "../../../engine/registry.ts";

export const serviceTokenRules = rulesFor(serviceTokens, {
  actions: { revoke: (_, __, { clock }) => Promise.resolve({ revokedAt: clock().toISOString() }) },
});
