import { openAccount } from "./openAccount.ts";
import { accountRequests } from "../../../src/resources/clients/accountRequests.ts";
import { rulesFor } from "../../engine/registry.ts";

export const accountRequestRules = rulesFor(accountRequests, { actions: { openAccount } });
