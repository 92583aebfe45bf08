import { sql } from "drizzle-orm";
import { computedOf } from "../../engine/computed.ts";
import { systemsOf } from "../accounts/systemsOf.ts";
import { allocationRules } from "./advance/allocationRules.ts";
import { refundRules } from "./advance/refundRules.ts";
import { reversalRules } from "./advance/reversalRules.ts";
import { billRules } from "./bills/billRules.ts";
import { advanceComputed, billComputed, requestComputed } from "./computed.ts";
import { billingHandlers } from "./handlers.ts";
import { topUpRequestRules } from "./topUps/topUpRequestRules.ts";
import type { Domain } from "../domain.ts";

export const billing = {
  rules: {
    allocations: allocationRules,
    bills: billRules,
    refunds: refundRules,
    reversals: reversalRules,
    "top-up-requests": topUpRequestRules,
  },
  computed: {
    bills: {
      ...computedOf(billComputed),
      billReversed: {
        expression: billComputed.billReversed,
        some: sql`select r.bill_id from reversals r where r.state = 'done'`,
      },
      billSystems: systemsOf("bills_lines"),
    },
    customers: computedOf(advanceComputed),
    "top-up-requests": { ...computedOf(requestComputed), topUpRequestSystems: systemsOf("top_up_requests_lines") },
  },
  calls: billingHandlers,
} satisfies Domain;
