// Checks the names in a definition: each must be one of its fields, or registered by the product.
import { leadsOf } from "../leads.ts";
import { columnNames, listColumns } from "../listColumns.ts";
import type { Definition } from "../grammar.ts";
import { referencesOf } from "./checkFields.ts";
import { type Fault, didYouMean } from "./fault.ts";
import type { Known } from "./known.ts";
import { namesIn } from "../texts/placeholders.ts";

const ownFields = ["id", "version", "createdAt", "updatedAt"] as const;

/** Errors of names in a definition's list, actions and texts. */
export function nameFaults(
  definition: Definition,
  _: readonly Definition[],
  { computed, rules, groups }: Known,
): readonly Fault[] {
  const faults: Fault[] = [];
  const { fields, list, actions = {}, indexes = [] } = definition;
  const valued = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  const name = (word: string, known: readonly string[], place: string) => {
    if (!known.includes(word)) faults.push({ place, message: `there is no field "${word}"${didYouMean(word, known)}` });
  };
  const names = (words: readonly string[], known: readonly string[], place: string) =>
    words.forEach((word, index) => name(word, known, `${place}.${index}`));
  const template = (text: string, place: string) =>
    namesIn(text).forEach((word) => name(word, [...valued, "id"], place));

  for (const field of Object.keys(fields))
    if ((ownFields as readonly string[]).includes(field))
      faults.push({ place: `fields.${field}`, message: "every record already has this field" });
  const columns = columnNames(definition);
  names(columns, [...valued, ...ownFields], "list.columns");
  columns.forEach((column, at) => {
    if (columns.indexOf(column) !== at)
      faults.push({ place: `list.columns.${at}`, message: `"${column}" is already a column` });
  });
  if (listColumns(definition)[0]?.rank !== undefined)
    faults.push({ place: "list.columns.0.rank", message: "the first column is never hidden: remove its rank" });
  names(list.ownRegion === undefined ? [] : [list.ownRegion], valued, "list.ownRegion");
  names(list.switch?.region === undefined ? [] : [list.switch.region], valued, "list.switch.region");
  indexes.forEach((index, at) => names(index, [...valued, ...ownFields], `indexes.${at}`));
  const group = typeof definition.menu === "object" ? definition.menu.group : undefined;
  if (group !== undefined && !groups.includes(group))
    faults.push({ place: "menu.group", message: `the sidebar has no group "${group}"${didYouMean(group, groups)}` });
  if (definition.owner !== "nobody") name(definition.owner, [...valued, "id"], "owner");
  template(definition.represent, "represent");
  for (const [key, action] of Object.entries(actions)) {
    const at = `actions.${key}`;
    if (action.pending) name(action.pending.failure, valued, `${at}.pending.failure`);
    names(Object.keys(action.set ?? {}), valued, `${at}.set`);
    names(action.input ?? [], valued, `${at}.input`);
    if (action.download !== undefined) name(action.download, valued, `${at}.download`);
    if (action.opens !== undefined) name(action.opens, referencesOf(fields), `${at}.opens`);
    if (action.rule !== undefined && !rules.includes(action.rule))
      faults.push({
        place: `${at}.rule`,
        message: `the server has no rule "${action.rule}" here${didYouMean(action.rule, rules)}`,
      });
    template(action.confirm ?? "", `${at}.confirm`);
  }
  const { keep = [], instead } = definition.deletion ?? {};
  for (const [index, { computed: word }] of keep.entries())
    if (word !== undefined && !computed.includes(word))
      faults.push({
        place: `deletion.keep.${index}.computed`,
        message: `the server has no expression "${word}" here${didYouMean(word, computed)}`,
      });
  names(Object.keys(instead?.set ?? {}), valued, "deletion.instead.set");
  for (const [index, { to }] of leadsOf(definition.after?.save).entries()) template(to, `after.save.${index}`);
  template(definition.after?.delete ?? "", "after.delete");
  return faults;
}
