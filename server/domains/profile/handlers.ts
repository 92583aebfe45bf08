// Handlers of src/contract/people/profile.ts.
import type { profileCalls } from "../../../src/contract/people/profile.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { changeCompany } from "./company.ts";
import { chooseLetters, readLetters } from "./letterSettings.ts";

export const profileHandlers: HandlersOf<typeof profileCalls> = {
  "PUT /api/users/me/company": changeCompany,
  "GET /api/users/me/letters": readLetters,
  "PUT /api/users/me/letters": chooseLetters,
};
