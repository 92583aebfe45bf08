import { openAccount } from "../../accounts/openAccount.ts";
import type { Hooks } from "../hooks.ts";

export const accountRequestHooks: Hooks = { rules: { openAccount } };
