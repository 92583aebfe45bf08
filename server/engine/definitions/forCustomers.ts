// What a customer's browser gets of a section: only what the customer may know of it and do with it.
import { decisive } from "../../../src/definition/condition.ts";
import { filledFields, isLookedUp } from "../../../src/definition/filling/defaults.ts";
import type { Definition, Field, Fields } from "../../../src/definition/grammar.ts";
import type { Action } from "../../../src/definition/words/action.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";
import { may } from "../access.ts";
import { mayAct } from "../../../src/definition/access/access.ts";
import type { Registry } from "../registry.ts";
import { readableFields } from "../readable.ts";

const role = "CUSTOMER";

/** The section for customers: unchanged, unless the word `portal` limits it. */
function forCustomers({ rules: _rules, papers: _papers, ...definition }: Definition): Definition {
  const { portal } = definition;
  if (!portal) return definition;
  const { name, path, editPath, label, icon, represent, list } = definition;
  const readable = readableFields(definition, { role });
  const actions = Object.entries(definition.actions ?? {}).filter(([key, one]) => mayAct(definition, key, one, role));
  const asked = [...(portal.create ?? []), ...actions.flatMap(([, { input = [] }]) => input)];
  const fields: Fields = { ...pick(definition.fields, asked), ...readable };
  const filled = filledFields(definition);
  return {
    ...{ name, label, represent, portal },
    ...(path !== undefined && { path }),
    ...(editPath !== undefined && { editPath }),
    ...(icon && { icon }),
    owner: "nobody",
    access: { read: [role], write: [], create: may(definition, "create", { role }) ? [role] : [], delete: [] },
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, shown(field, fields, definition, filled.includes(key))]),
    ),
    list: { columns: portal.list, sort: list.sort, ...(list.empty !== undefined && { empty: list.empty }) },
    form: { tabs: { [label.one]: Object.keys(fields) } },
    actions: Object.fromEntries(actions.map(([key, action]) => [key, offered(action, readable, definition)])),
  };
}

/**
 * The sections for customers, and of other resources that these refer to only what names their records.
 * @param known the operators' sections that customers may read
 */
export function definitionsForCustomers(known: readonly Definition[], registry: Registry): readonly Definition[] {
  const sections = known.map(forCustomers);
  const referredTo = new Set(sections.flatMap(({ portal, fields }) => (portal ? targetsIn(fields) : [])));
  const others = [...referredTo].filter((name) => !sections.some((one) => one.name === name));
  return [...sections, ...others.flatMap((name) => named(registry.get(name)))];
}

/** The resources that fields refer to, including columns of tables. */
export const targetsIn = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) =>
    field.type === "lines" ? targetsIn(field.fields) : field.type === "reference" ? [field.to] : [],
  );

function named(definition: Definition | undefined): readonly Definition[] {
  if (!definition || !may(definition, "read", { role })) return [];
  const { name, label, represent } = definition;
  const fields = pick(readableFields(definition, { role }), namesIn(represent));
  const access = { read: [role], write: [], create: [], delete: [] } as const;
  return [
    { name, label, represent, owner: "nobody", access, fields, list: { columns: [], sort: "id" }, form: { tabs: {} } },
  ];
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Words that only the server needs and that reveal other fields. */
const serverWords: readonly string[] = [
  ...["access", "was", "copy", "effective", "follows", "unique"],
  ...["sum", "fill", "among", "onDelete"],
];

/** @param isFilled true if a reference fills it in, so that the form need not require it */
function shown(field: Field, known: Fields, { fields }: Pick<Definition, "fields">, isFilled: boolean): Field {
  const isLeftToServer = isFilled || field.follows !== undefined || isLookedUp(field.default);
  const left = [
    ...serverWords,
    ...(isLookedUp(field.default) ? ["default"] : []),
    ...(isLeftToServer ? ["required"] : []),
    ...(isKnown(field.when, known, fields) ? [] : ["when"]),
  ];
  const words = Object.entries(field).filter(([word]) => !left.includes(word));
  const kept = Object.fromEntries(words) as unknown as Field;
  if (kept.type !== "lines") return kept;
  const filled = field.type === "lines" ? filledFields(field) : [];
  const columns = Object.entries(kept.fields).map(([name, column]) => [
    name,
    shown(column, { ...known, ...kept.fields }, { fields: { ...fields, ...kept.fields } }, filled.includes(name)),
  ]);
  return { ...kept, fields: Object.fromEntries(columns) as typeof kept.fields };
}

/** What a button needs; only the server uses the rest. */
function offered(action: Action, readable: Fields, { fields }: Definition): Action {
  const { set: _set, rule: _rule, pending: _pending, opens: _opens, when, ...kept } = action;
  return { ...kept, ...(when && isKnown(when, readable, fields) && { when }) };
}

const isKnown = (when: Definition["fields"][string]["when"], known: Fields, all: Fields): boolean =>
  decisive(when).every((name) => Object.hasOwn(known, name) || !Object.hasOwn(all, name));
