import { computedOf } from "../../engine/computed.ts";
import { contractComputed, customerComputed } from "./computed.ts";
import { customerRules } from "./customerRules.ts";
import type { Domain } from "../domain.ts";

export const customers = {
  rules: { customers: customerRules },
  computed: { customers: computedOf(customerComputed), contracts: computedOf(contractComputed) },
} satisfies Domain;
