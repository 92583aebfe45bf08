// For each paper that no action names, `papers` adds an action: buttons, access, the API document and the customers'
// own screens then treat it like any other file of a record.
import type { Role } from "../../domain/company/role.ts";
import type { Definition, FieldOf } from "../grammar.ts";
import { isPrintable } from "../texts/printable.ts";
import type { Action } from "../words/action.ts";
import type { PaperTable } from "../words/papers.ts";

const byDefault: readonly Role[] = ["ADMIN"];

type Printed = Pick<Definition, "name" | "papers" | "actions">;

const routeOf = (resource: string, key: string): string => `GET /api/resources/${resource}/{id}/papers/${key}`;

/** The definition with the added actions. An own action with the same name is kept; the check reports it. */
export function withPapers<D extends Printed>(definition: D): D {
  const { name, papers = {}, actions = {} } = definition;
  const named = new Set(Object.values(actions).map(({ paper }) => paper));
  const added = Object.entries(papers)
    .filter(([key]) => !named.has(key) && !Object.hasOwn(actions, key))
    .map(([key, { label, access = byDefault }]): [string, Action] => [
      key,
      { label, icon: "download", on: ["row", "record"], access, route: routeOf(name, key), paper: key, success: label },
    ]);
  return added.length === 0 ? definition : { ...definition, actions: { ...actions, ...Object.fromEntries(added) } };
}

/** The roles that may take a paper of the section. */
export const readersOf = ({ actions = {}, portal }: Pick<Definition, "actions" | "portal">, paper: string): Role[] => [
  ...new Set(
    Object.entries(actions).flatMap(([key, action]) =>
      action.paper === paper
        ? action.access.filter((role) => role !== "CUSTOMER" || !portal || portal.do?.includes(key))
        : [],
    ),
  ),
];

/** The columns that a paper prints of a table. */
export const columnsOf = ({ columns }: PaperTable, { fields }: Pick<FieldOf<"lines">, "fields">): readonly string[] =>
  columns ?? Object.keys(fields).filter((name) => isPrintable(fields[name]));

const prefix = "paper:";

/** The paper attached to a letter; undefined for a file in a field. */
export const paperIn = (attached: string): string | undefined =>
  attached.startsWith(prefix) ? attached.slice(prefix.length) : undefined;
