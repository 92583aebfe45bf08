// Mistakes at the doors to records, at least one for each: each must make doors.property.test.ts fail.
import type { PlantedFaults } from "../../../../world/planting.ts";

const frozen = {
  file: "server/engine/write/frozen.ts",
  find: "const words = frozenBy(definition, current, askerOf(context), action);",
};
/** The same for one kind of change. */
const unlessOf = (kind: string) => ({
  ...frozen,
  replace: `const words = ${kind} ? [] : frozenBy(definition, current, askerOf(context), action);`,
});

export const doorFaults: PlantedFaults = {
  "a form writes what is frozen": unlessOf("Object.keys(draft).length > 3"),
  "a cell writes what is frozen": unlessOf("Object.keys(draft).length === 1"),
  "a file writes what is frozen": unlessOf("context.cause?.imported"),
  "a program writes what is frozen": unlessOf("context.caller.token"),
  "a rule within a save writes what is frozen": unlessOf(`action.startsWith("rule ")`),
  "a rule after a save writes what is frozen": unlessOf(`context.requestId.startsWith("rule run")`),
  "a rule in a person's name writes what is frozen": unlessOf("context.cause?.chain.length"),
  "a state is a field among others": {
    file: "server/engine/write/save.ts",
    find: "value !== before[name] &&",
    replace: "value !== before[name] && Object.keys(values).length > 1 &&",
  },
  "a customer writes as an administrator": {
    file: "src/definition/access/access.ts",
    find: "return allowed.includes(role);",
    replace: `return allowed.includes(role) || verb === "update";`,
  },
  "an action runs in any state": {
    file: "server/engine/write/actions.ts",
    find: "if (!holds(action.when, current, askerOf(context)))",
    replace: `if (context.ip === "nowhere")`,
  },
  "an action on many runs in any state": {
    file: "server/engine/write/bulk.ts",
    find: "runAction(context, definition, name, action, idOf(id), input, services)",
    replace: "runAction(context, definition, name, { ...action, when: undefined }, idOf(id), input, services)",
  },
  "an action brings what else the caller sends": {
    file: "server/engine/write/actions.ts",
    find: "const draft = { ...set, ...known,",
    replace: "const draft = { ...set, ...known, ...(set.step ? { checked: true } : {}),",
  },
  "a paid bill is settled with every save": {
    file: "server/domains/billing/bills/billRules.ts",
    find: "if (isPaid && wasOwed)",
    replace: "if (bill.paid === true && before?.paid === true)",
  },
  "a rule sets a state as a field": {
    file: "server/engine/rules/perform.ts",
    find: "isState(definition, name);\n  const plain",
    replace: "isState(definition, name) && false;\n  const plain",
  },
  "a rule in a person's name sets a state as a field": {
    file: "server/engine/rules/perform.ts",
    find: ": updateRecord(context, definition, record.id, Object.fromEntries(changed), record.version, services);",
    replace: `: setValues(context, definition, "rule", record.id, Object.fromEntries(changed), services);`,
  },
  "what rules change has an author whom nobody knows": {
    file: "server/platform/caller.ts",
    find: "actingAdminId ?? (userId || null)",
    replace: "actingAdminId ?? userId",
  },
  "a value is planned for what is frozen": {
    file: "server/engine/effective/effectivePlans.ts",
    find: "requireUnfrozen(context, definition, current, column?.lines ?? path);",
    replace: "",
  },
  "what was planned for a frozen record stops all that begins that day": {
    file: "server/engine/effective/beginPlanned.ts",
    find: "const words = frozenBy(definition, record, askerOf(context));",
    replace: "const words = [];",
  },
  "a version brings back a state": {
    file: "server/engine/revisions/restoreRevision.ts",
    find: "await updateRecord(context, definition, id, Object.fromEntries(kept), version, services);",
    replace: `await (await import("../write/actions.ts")).setValues(context, definition, "version", id, Object.fromEntries(kept), services);`,
  },
  "a record comes back as it was once": {
    file: "server/engine/audit/restoreDeleted.ts",
    find: "return rows.length === 0;",
    replace: "return true;",
  },
  "a record comes back in its first state": {
    file: "server/engine/audit/restoreDeleted.ts",
    find: `before[name] !== undefined\n      ?`,
    replace: `before[name] !== undefined && name !== "step"\n      ?`,
  },
  "what is kept can be deleted": {
    file: "server/engine/deletion/deletionPlan.ts",
    find: "if (count === 0) return [];\n        return [kind",
    replace: "if (count === 0 || kind === definition) return [];\n        return [kind",
  },
  "what is kept goes with another record": {
    file: "server/engine/deletion/deletionPlan.ts",
    find: "if (count === 0) return [];\n        return [kind",
    replace: "if (count === 0 || kind !== definition) return [];\n        return [kind",
  },
  "a deletion clears a frozen reference": {
    file: "server/engine/deletion/deletion.ts",
    find: `if (reasons.length > 0) throw new Problem(409, reasons.join(". "));
  for (const { definition: kind, field, ids } of plan.cleared)
    for (const referring of ids)
      await applyDraft(context, kind, await requireRecord(context, kind, referring, true), { [field]: null }, "update");`,
    replace: `for (const { definition: kind, field, ids } of plan.cleared)
    for (const referring of ids)
      await applyDraft(context, kind, await requireRecord(context, kind, referring, true), { [field]: null }, "reopen");`,
  },
  "an order by hand has no history": {
    file: "server/engine/write/order.ts",
    find: "for (const { id, place } of moved)\n    await recordAudit",
    replace: "for (const { id, place } of [])\n    await recordAudit",
  },
};
