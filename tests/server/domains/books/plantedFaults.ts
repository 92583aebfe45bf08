// Mistakes in how money moves and is checked, planted in the code or in a function of the database (business.ts): each
// must make months.test.ts fail.
import type { PlantedFaults } from "../../../world/planting.ts";

export const bookFaults: PlantedFaults = {
  "VAT is rounded down": {
    file: "src/domain/money/vat.ts",
    find: `const vat = roundHalfUp(divide(multiply(gross, percent), add("100", percent)), 2);`,
    replace: `const vat = roundHalfUp(subtract(divide(multiply(gross, percent), add("100", percent)), "0.005"), 2);`,
  },
  "what arrives is rounded down": {
    file: "src/domain/money/topUp.ts",
    find: `roundHalfUp(divide(multiply(after, String(scale)), selling), 2)`,
    replace: `roundHalfUp(subtract(divide(multiply(after, String(scale)), selling), "0.005"), 2)`,
  },
  "a discount is taken instead of given": {
    file: "src/domain/money/topUp.ts",
    find: `add(subtract("100", commissionPercent), discountPercent)`,
    replace: `subtract(subtract("100", commissionPercent), discountPercent)`,
  },
  "a bill is priced by the last rate, whatever its day is": {
    file: "server/domains/rates/dayRates.ts",
    find: "where region = ${region} and date <= ${day}::date",
    replace: "where region = ${region} and ${day}::date is not null",
  },
  "a contract gives its markup before it begins": {
    file: "server/domains/rates/customerMarkup.ts",
    find: "'isActive', ${contractHolds(day)}",
    replace: "'isActive', k.is_active",
  },
  "VAT is that of now, whatever the day of the paper is": {
    file: "server/domains/billing/terms/regionSettings.ts",
    find: '${percent("vatPercent", sql`r.vat_percent`)} as "vatPercent"',
    replace: 'vat_percent as "vatPercent"',
  },
  "a payment is dated on the day of Greenwich": {
    file: "server/engine/write/actions.ts",
    find: "[name, dayIn(region, context.clock())]",
    replace: "[name, context.clock().toISOString().slice(0, 10)]",
  },
  "a bill is enrolled on its own day, not on that of its payment": {
    file: "server/domains/billing/bills/enrolBills.ts",
    find: "case when b.paid then b.paid_at else b.owed_since end as day",
    replace: "b.date as day",
  },
  "a payment in part of a debt stays set apart": {
    file: "server/domains/billing/bills/settleBills.ts",
    find: "('applied', -b.applied), ('bank', b.applied - b.amount)",
    replace: "('applied', 0), ('bank', -b.amount)",
  },
  "every change of a price takes another number": {
    file: "server/domains/billing/bills/prepareBill.ts",
    find: "const number = isOfYear ? {} : ",
    replace: "const number = isOfYear && false ? {} : ",
  },
  "money that is set apart is not given back": {
    file: "server/domains/billing/advance/releaseAllocation.ts",
    find: `await move(db, "release", moved, { allocationId: id, billId });`,
    replace: `await Promise.resolve(moved);`,
  },
  "a refund comes in": {
    file: "server/domains/billing/advance/unapplied.ts",
    find: `refund: { kind: "refund", from: "unapplied", to: "bank" }`,
    replace: `refund: { kind: "refund", from: "bank", to: "unapplied" }`,
  },
  "a payment that moves goes back to whose it was": {
    file: "server/domains/bank/reassignPayment.ts",
    find: `["assignment", to]`,
    replace: `["assignment", from]`,
  },
  "a system that tells a day again is believed twice": {
    file: "server/domains/spend/matchRows.ts",
    find: "const difference = subtract(amount, was);",
    replace: `const difference = subtract(amount, "0.00");`,
  },
  "a transfer arrives as much as it leaves, in any currency": {
    file: "server/domains/ledger/transfer.ts",
    find: "toCurrency: to.currency, arrives: price.arrives },\n    ...keptRates",
    replace: "toCurrency: to.currency, arrives: amount },\n    ...keptRates",
  },
  "a correction has the other sign": {
    file: "server/domains/ledger/correctionRules.ts",
    find: `{ book: "cabinet", accountId, currency, amount },
      { book: "correction", currency, amount: subtract("0.00", amount) },`,
    replace: `{ book: "cabinet", accountId, currency, amount: subtract("0.00", amount) },
      { book: "correction", currency, amount },`,
  },
  "acts forget what acts have closed": {
    file: "server/domains/acts/planActs.ts",
    find: "const closed = acted.get(key) ?? nothingActed;",
    replace: "const closed = nothingActed;",
  },
  "acts forget what acts have closed of earlier months": {
    file: "server/domains/acts/readActed.ts",
    find: "and (l.month is null or l.month <= ${from}::date)",
    replace: "and (l.month is null or l.month = ${from}::date)",
  },
  "acts leave out the last day of their month": {
    file: "server/domains/acts/readMovements.ts",
    find: "e.date <= ${until}::date",
    replace: "e.date < ${until}::date",
  },
  "late spend is taxed by the day of its act": {
    file: "server/domains/acts/actRules.ts",
    find: "percentOn(line.month ? monthEnd(line.month) : String(date))",
    replace: "percentOn(line.month ? monthEnd(String(date)) : String(date))",
  },
  "a transfer brings its closing to both accounts": {
    file: "server/domains/acts/moveClosings.ts",
    find: "sign(e.amount)::bigint * m.cost as closing",
    replace: "m.cost as closing",
  },
  "the pivot does not hear of spend": {
    file: "server/migrations/0011_pivot.sql",
    routine: "pivot_follow_ledger",
    find: "from added a where a.account_id is not null and a.kind <> 'enrolment';",
    replace: "from added a where a.account_id is not null and a.kind not in ('enrolment', 'spend');",
  },
  "an act of a closed month is hidden": {
    file: "server/migrations/0106_shown_acts_of_closed_months.sql",
    routine: "acts_require_open_month",
    find: "      new.visible)",
    replace: "      old.visible)",
  },
  "a closed month takes what comes late": {
    file: "server/migrations/0061_closed_months.sql",
    routine: "require_open_month",
    find: "c.month = date_trunc('month', day)::date and c.state <> 'open'",
    replace: "false",
  },
};
