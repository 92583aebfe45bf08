// What the compiler checks for built-in definitions, checked at run time for an operator's file: every name that a
// definition uses must exist, and a wrong one is answered with the nearest right one.
import { effectFaults } from "./checkEffects.ts";
import { fieldFaults, noResource, referencesOf, target } from "./checkFields.ts";
import { importFaults } from "./checkImport.ts";
import { effectiveFaults } from "./effective.ts";
import { type Fault, meant } from "./fault.ts";
import { fieldTypes, type Definition } from "./grammar.ts";
import { leadsOf } from "./leads.ts";
import { ownerFaults, servedFaults } from "./served.ts";
import { isState } from "./state.ts";

const ownFields = ["id", "version", "createdAt", "updatedAt"] as const;

/**
 * Checks the names in a definition against its own fields and against the other definitions.
 * @param all every definition that will be there, this one included
 * @param computed the names that `computed` may use in this definition
 * @param rules the names that the `rule` of an action may use
 */
export function checkDefinition(
  definition: Definition,
  all: readonly Definition[],
  computed: readonly string[],
  rules: readonly string[] = [],
): readonly Fault[] {
  const faults: Fault[] = [];
  const { fields, list, form, access, actions = {}, effects = {}, indexes = [] } = definition;
  const valued = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  const name = (word: string, known: readonly string[], place: string) => {
    if (!known.includes(word)) faults.push({ place, message: `there is no field "${word}"${meant(word, known)}` });
  };
  const names = (words: readonly string[], known: readonly string[], place: string) =>
    words.forEach((word, index) => name(word, known, `${place}.${index}`));
  const template = (text: string, place: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].forEach(([, word]) => name(word ?? "", [...valued, "id"], place));

  for (const field of Object.keys(fields))
    if ((ownFields as readonly string[]).includes(field))
      faults.push({ place: `fields.${field}`, message: "every record has this field already" });
  names(list.columns, [...valued, ...ownFields], "list.columns");
  names(list.filters ?? [], valued, "list.filters");
  names(list.ownRegion === undefined ? [] : [list.ownRegion], valued, "list.ownRegion");
  names(list.switch?.region === undefined ? [] : [list.switch.region], valued, "list.switch.region");
  name(list.sort.replace(/^-/, ""), [...valued, ...ownFields], "list.sort");
  for (const [tab, items] of Object.entries(form.tabs))
    items.forEach((item, index) => {
      const place = `form.tabs.${tab}.${index}`;
      if (typeof item === "string") name(item, Object.keys(fields), place);
      else names(item.fields, Object.keys(fields), `${place}.fields`);
    });
  indexes.forEach((index, at) => names(index, [...valued, ...ownFields], `indexes.${at}`));
  if (definition.owner !== "nobody") name(definition.owner, [...valued, "id"], "owner");
  template(definition.represent, "represent");
  for (const [role, rows] of Object.entries(access.rows ?? {}))
    names(Object.keys(rows ?? {}), valued, `access.rows.${role}`);
  for (const [key, action] of Object.entries(actions)) {
    const at = `actions.${key}`;
    names(Object.keys(action.when ?? {}), valued, `${at}.when`);
    names(Object.keys(action.waits?.while ?? {}), valued, `${at}.waits.while`);
    if (action.waits) name(action.waits.failure, valued, `${at}.waits.failure`);
    names(Object.keys(action.set ?? {}), valued, `${at}.set`);
    names(action.input ?? [], valued, `${at}.input`);
    if (action.download !== undefined) name(action.download, valued, `${at}.download`);
    if (action.opens !== undefined) name(action.opens, referencesOf(fields), `${at}.opens`);
    if (action.rule !== undefined && !rules.includes(action.rule))
      faults.push({
        place: `${at}.rule`,
        message: `the server has no rule "${action.rule}" here${meant(action.rule, rules)}`,
      });
    template(action.confirm ?? "", `${at}.confirm`);
  }
  for (const [key, { when = {} }] of Object.entries(effects)) names(Object.keys(when), valued, `effects.${key}.when`);
  const { keep = [], instead } = definition.deletion ?? {};
  for (const [index, { when = {}, filled, computed: word }] of keep.entries()) {
    const at = `deletion.keep.${index}`;
    names(Object.keys(when), valued, `${at}.when`);
    if (filled !== undefined) name(filled, valued, `${at}.filled`);
    if (word !== undefined && !computed.includes(word))
      faults.push({
        place: `${at}.computed`,
        message: `the server works out no "${word}" here${meant(word, computed)}`,
      });
  }
  names(Object.keys(instead?.set ?? {}), valued, "deletion.instead.set");
  names(Object.keys(instead?.when ?? {}), valued, "deletion.instead.when");
  names(Object.keys(definition.tasks?.doneWhen ?? {}), valued, "tasks.doneWhen");
  for (const [index, { when = {}, to }] of leadsOf(definition.after?.save).entries()) {
    names(Object.keys(when), valued, `after.save.${index}.when`);
    template(to, `after.save.${index}`);
  }
  template(definition.after?.delete ?? "", "after.delete");
  faults.push(
    ...fieldFaults(fields, all, computed, "fields"),
    ...alikeFaults(definition, all),
    ...roleFaults(definition),
    ...ownerFaults(definition),
    ...servedFaults(definition),
    ...effectiveFaults(definition),
    ...effectFaults(definition, all),
    ...importFaults(definition),
    ...stateFaults(definition),
  );
  return faults;
}

/** Fields that a definition gives something to do must be of a type that can. */
function roleFaults({ fields, order, revisions = [], access, list }: Definition): Fault[] {
  const asked = [
    ...(order ? [{ place: "order.by", name: order.by, types: ["integer"] }] : []),
    ...(order?.within === undefined ? [] : [{ place: "order.within", name: order.within, types: ["reference"] }]),
    ...(access.regions === undefined ? [] : [{ place: "access.regions", name: access.regions, types: ["choices"] }]),
    ...revisions.map((name, index) => ({ place: `revisions.${index}`, name, types: revisable })),
    ...(list.editable ?? []).map((name, index) => ({ place: `list.editable.${index}`, name, types: typedInCells })),
    ...(list.totals ?? []).map((name, index) => ({ place: `list.totals.${index}`, name, types: ["money"] })),
  ];
  return asked.flatMap(({ place, name, types }) => {
    const fitting = Object.keys(fields).filter((known) => types.includes(fields[known]?.type ?? ""));
    if (fitting.includes(name)) return [];
    return [{ place, message: `there is no field "${name}" of a fitting type${meant(name, fitting)}` }];
  });
}

/** What an action sets is changed by it alone: not in a cell, and not in the form of a new record either. */
function stateFaults(definition: Definition): Fault[] {
  const { fields, list, access } = definition;
  const isAdded = (access.create ?? access.write).length > 0;
  return [
    ...(list.editable ?? []).flatMap((name, index) =>
      isState(definition, name)
        ? [{ place: `list.editable.${index}`, message: `an action sets "${name}", so that no cell changes it` }]
        : [],
    ),
    ...Object.entries(fields).flatMap(([name, field]) =>
      isAdded && isState(definition, name) && field.required && !field.readOnly && field.default === undefined
        ? [{ place: `fields.${name}`, message: "an action sets it, so that a new record needs a default" }]
        : [],
    ),
  ];
}

/** What there is room for in a cell. */
const typedInCells: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "ranges", "file", "picture", "secret", "richText", "longText"].includes(type),
);

/** What a version can be made of: neither tables nor files, and no secrets. */
const revisable: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "file", "picture", "secret"].includes(type),
);

function alikeFaults({ fields, alike }: Definition, all: readonly Definition[]): Fault[] {
  if (!alike) return [];
  const known = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  return [
    ...alike.with.flatMap((word, index) => (target(word, all) ? [] : [noResource(word, all, `alike.with.${index}`)])),
    ...alike.by.flatMap((word, index) => {
      const place = `alike.by.${index}`;
      if (!known.includes(word)) return [{ place, message: `there is no field "${word}"${meant(word, known)}` }];
      const without = alike.with.flatMap((name) => target(name, all) ?? []).filter((other) => !other.fields[word]);
      return without.map(({ name }) => ({ place, message: `"${name}" has no field "${word}" to compare with` }));
    }),
  ];
}
