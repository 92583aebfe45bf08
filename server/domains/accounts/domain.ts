import { computedOf } from "../../engine/computed.ts";
import { accountRequestRules } from "./accountRequestRules.ts";
import { accountRules } from "./accountRules.ts";
import { accountComputed, valuesOfMany } from "./computed.ts";
import { accountRequestHandlers } from "./handlers.ts";
import { systemRules } from "./systemRules.ts";
import type { Domain } from "../domain.ts";

export const accounts = {
  rules: { accounts: accountRules, "account-requests": accountRequestRules, systems: systemRules },
  computed: { accounts: computedOf(accountComputed, valuesOfMany) },
  calls: accountRequestHandlers,
} satisfies Domain;
