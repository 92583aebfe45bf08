// Definitions → the table of routes. The uniform ones that every resource has, and beside them the odd ones that a
// definition names; both are entries of one table and end in the same code.
import type { Action } from "../../../src/resources/actionWords.ts";
import { effectiveFields } from "../../../src/resources/effective.ts";
import type { Definition, Operation } from "../../../src/resources/grammar.ts";
import { parseRoute } from "../../../src/resources/route.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Where an answer goes inside the body: `data.posts`. */
export interface Wrapping {
  readonly unwrap?: string | undefined;
  readonly id?: string | undefined;
  readonly parent?: string | undefined;
}

export type Purpose =
  | { readonly kind: "list"; readonly nestedBy?: string }
  | { readonly kind: "export" | "totals" }
  | { readonly kind: "one" | "create" | "update" | "upsert" | "delete" | "secret" | "file" | "alike" | "alikeTyped" }
  | { readonly kind: "revisions" | "revision" | "restore" | "order" }
  | { readonly kind: "effective" | "plan" | "replan" | "unplan" | "preview" }
  | { readonly kind: "action"; readonly action: Action; readonly name: string }
  | { readonly kind: "bulk" };

export interface Endpoint {
  readonly method: Method;
  /** In the router's form: `/api/accounts/:id`. */
  readonly path: string;
  readonly definition: Definition;
  readonly purpose: Purpose;
  readonly wrapping: Wrapping;
}

/** Every route of one resource. */
export const endpointsOf = (definition: Definition): readonly Endpoint[] => [
  ...uniformEndpoints(definition),
  ...namedEndpoints(definition),
];

function uniformEndpoints(definition: Definition): Endpoint[] {
  const base = `/api/resources/${definition.name}`;
  const entry = (method: Method, path: string, purpose: Purpose): Endpoint => ({
    method,
    path: base + path,
    definition,
    purpose,
    wrapping: {},
  });
  return [
    entry("GET", "", { kind: "list" }),
    entry("POST", "", { kind: "create" }),
    entry("GET", "/export", { kind: "export" }),
    entry("GET", "/totals", { kind: "totals" }),
    entry("GET", "/:id", { kind: "one" }),
    entry("PUT", "/:id", { kind: "update" }),
    entry("DELETE", "/:id", { kind: "delete" }),
    entry("GET", "/:id/secrets/:field", { kind: "secret" }),
    entry("GET", "/:id/files/:field", { kind: "file" }),
    entry("POST", "/actions/:action", { kind: "bulk" }),
    ...(definition.alike
      ? [entry("GET", "/:id/alike", { kind: "alike" }), entry("POST", "/alike", { kind: "alikeTyped" })]
      : []),
    ...(definition.revisions
      ? [
          entry("GET", "/:id/revisions", { kind: "revisions" }),
          entry("GET", "/:id/revisions/:revision", { kind: "revision" }),
          entry("POST", "/:id/revisions/:revision", { kind: "restore" }),
        ]
      : []),
    ...(effectiveFields(definition).length > 0
      ? [
          entry("GET", "/:id/effective", { kind: "effective" }),
          entry("POST", "/:id/effective", { kind: "plan" }),
          entry("POST", "/:id/effective/preview", { kind: "preview" }),
          entry("PUT", "/:id/effective/:plan", { kind: "replan" }),
          entry("DELETE", "/:id/effective/:plan", { kind: "unplan" }),
        ]
      : []),
    ...(definition.order ? [entry("PUT", "/order", { kind: "order" })] : []),
  ];
}

function namedEndpoints(definition: Definition): Endpoint[] {
  const { routes = {}, actions = {} } = definition;
  const upsert = routes.create !== undefined && routeOf(routes.create) === routeOf(routes.update ?? "");
  const found = [
    routes.list && entryOf(definition, routes.list, { kind: "list" }),
    routes.mine && entryOf(definition, routes.mine, { kind: "list" }),
    ...Object.entries(routes.nested ?? {}).map(([field, nested]) =>
      entryOf(definition, nested, { kind: "list", nestedBy: field }),
    ),
    routes.one && routes.one !== "list" && entryOf(definition, routes.one, { kind: "one" }),
    routes.create && entryOf(definition, routes.create, { kind: upsert ? "upsert" : "create" }),
    routes.update && !upsert && entryOf(definition, routes.update, { kind: "update" }),
    routes.delete && entryOf(definition, routes.delete, { kind: "delete" }),
    ...Object.entries(actions).map(([name, action]) =>
      entryOf(definition, action.route, { kind: "action", action, name }),
    ),
  ];
  return found.filter((entry): entry is Endpoint => typeof entry === "object");
}

const routeOf = (operation: Operation): string => (typeof operation === "string" ? operation : operation.route);

function entryOf(definition: Definition, operation: Operation, purpose: Purpose): Endpoint {
  const { method, path } = parseRoute(routeOf(operation));
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, ":$1"),
    definition,
    purpose,
    wrapping: typeof operation === "string" ? {} : operation,
  };
}

/** Entries that share method and path, the richer one first: `mine` and a nested list may be the same route. */
export function mergeEndpoints(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const byRoute = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const key = `${endpoint.method} ${endpoint.path}`;
    const known = byRoute.get(key);
    if (known && known.definition.name !== endpoint.definition.name)
      throw new Error(`"${key}" is claimed by both ${known.definition.name} and ${endpoint.definition.name}.`);
    const richer = endpoint.purpose.kind === "list" && endpoint.purpose.nestedBy !== undefined;
    if (!known || richer) byRoute.set(key, endpoint);
  }
  return [...byRoute.values()];
}
