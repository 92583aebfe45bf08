// Handlers of src/contract/people/accountRequests.ts.
import type { accountRequestCalls } from "../../../src/contract/people/accountRequests.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { requestAccount } from "./requestAccount.ts";

export const accountRequestHandlers: HandlersOf<typeof accountRequestCalls> = {
  "POST /api/account-requests": requestAccount,
};
