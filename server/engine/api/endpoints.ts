// Derives the routes of definitions: those that every resource has, those of its words, and those that a definition names.
import type { DeclaredRoute, Definition } from "../../../src/definition/grammar.ts";
import { parseRoute } from "../../../src/definition/route.ts";
import { actionOf } from "../words/actions.ts";
import { words } from "../words/index.ts";
import { list, nestedList } from "../words/lists.ts";
import { create, deleteOne, one, update, upsert } from "../words/records.ts";
import type { Method, Operation, Wrapping } from "./operation.ts";

export interface Endpoint {
  readonly method: Method;
  /** In the router's form: `/api/accounts/:id`. */
  readonly path: string;
  readonly definition: Definition;
  readonly operation: Operation;
  readonly wrapping: Wrapping;
}

const uniform = "/api/resources/";

/** True for addresses that have the same form for every resource. */
export const isUniform = (path: string): boolean => path.startsWith(uniform);

/** The resource that a uniform address belongs to. */
export const resourceIn = (path: string): string | undefined =>
  isUniform(path) ? path.slice(uniform.length).split("/", 1)[0] : undefined;

/** All routes of a resource. If two have the same address, the first one counts. */
export const endpointsOf = (definition: Definition): readonly Endpoint[] => [
  ...uniformEndpoints(definition),
  ...namedEndpoints(definition),
];

export const uniformEndpoints = (definition: Definition): readonly Endpoint[] =>
  words
    .flatMap((word) => word(definition))
    .map(([method, path, operation]) => ({
      method,
      path: `${uniform}${definition.name}${path}`,
      definition,
      operation,
      wrapping: {},
    }));

/** The routes that a definition names itself. */
export function namedEndpoints(definition: Definition): Endpoint[] {
  const { routes = {}, actions = {} } = definition;
  const isUpsert = routes.create !== undefined && routeOf(routes.create) === routeOf(routes.update ?? "");
  const named: readonly (readonly [DeclaredRoute | undefined, Operation])[] = [
    // `mine` and a nested list may be the same route: the nested one serves both.
    ...Object.entries(routes.nested ?? {}).map(([field, nested]) => [nested, nestedList(field)] as const),
    [routes.list, list],
    [routes.mine, list],
    [routes.one === "list" ? undefined : routes.one, one],
    [routes.create, isUpsert ? upsert : create],
    [isUpsert ? undefined : routes.update, update],
    [routes.delete, deleteOne],
    ...Object.entries(actions).map(([name, action]) => [action.route, actionOf(name, action)] as const),
  ];
  return named.flatMap(([declared, operation]) =>
    declared === undefined ? [] : [entryOf(definition, declared, operation)],
  );
}

const routeOf = (declared: DeclaredRoute): string => (typeof declared === "string" ? declared : declared.route);

function entryOf(definition: Definition, declared: DeclaredRoute, operation: Operation): Endpoint {
  const { method, path } = parseRoute(routeOf(declared));
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, ":$1"),
    definition,
    operation,
    wrapping: typeof declared === "string" ? {} : declared,
  };
}

/** The requests that a route answers: names of parameters make no difference. */
export const addressOf = (method: string, path: string): string =>
  `${method} ${path.replace(/[:{]\w+\}?/g, ":").replace(/\/?(\?.*)?$/, "")}`;

/** One endpoint per address. @throws Error if two resources use the same one */
export function mergeEndpoints(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const byAddress = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    const address = addressOf(endpoint.method, endpoint.path);
    const known = byAddress.get(address);
    if (known && known.definition.name !== endpoint.definition.name)
      throw new Error(
        `"${endpoint.method} ${endpoint.path}" is claimed by both ${known.definition.name} and ${endpoint.definition.name}.`,
      );
    if (!known) byAddress.set(address, endpoint);
  }
  return [...byAddress.values()];
}
