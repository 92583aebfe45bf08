// The calls of src/contract/accountRequests.ts.
import type { accountRequestCalls } from "../../src/contract/accountRequests.ts";
import type { Handlers } from "../context.ts";
import { requestAccount } from "./requestAccount.ts";

export const accountRequestHandlers: Pick<Handlers, keyof typeof accountRequestCalls> = {
  "POST /api/account-requests": requestAccount,
};
