// Handlers of src/contract/people/registration.ts.
import type { registrationCalls } from "../../../src/contract/people/registration.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { forgot, resend } from "./askedLetters.ts";
import { checkLink, readOwner } from "./checkEmail.ts";
import { complete } from "./complete.ts";
import { readLegalDocument } from "./legalDocuments.ts";
import { signUp } from "./signUp.ts";

export const registrationHandlers: HandlersOf<typeof registrationCalls> = {
  "POST /api/auth/signup": signUp,
  "POST /api/auth/signup/check": checkLink,
  "POST /api/auth/signup/link": readOwner,
  "POST /api/auth/signup/resend": resend,
  "POST /api/auth/complete": complete,
  "POST /api/auth/forgot": forgot,
  "GET /api/legal/{kind}": readLegalDocument,
};
