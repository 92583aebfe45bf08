// What only one section may use: names, paths, routes and tables.
import type { DeclaredRoute, Definition } from "../../../src/definition/grammar.ts";
import type { Fault } from "../../../src/definition/check/fault.ts";
import { addressOf, endpointsOf } from "../api/endpoints.ts";
import { linesTableName, tableName } from "../tables/storage.ts";

type Owners = Map<string, Definition[]>;

/** Which definitions use what, collected once: each of hundreds is compared with all others. */
export interface Taken {
  readonly names: Owners;
  readonly paths: Owners;
  readonly addresses: Owners;
  readonly tables: Owners;
  /** The addresses of the product's calls. */
  readonly calls: ReadonlySet<string>;
}

export function takenBy(all: readonly Definition[], calls: readonly string[]): Taken {
  const by = (keys: (definition: Definition) => readonly string[]): Owners => {
    const owners: Owners = new Map();
    for (const definition of all)
      for (const key of keys(definition)) {
        const known = owners.get(key);
        if (known) known.push(definition);
        else owners.set(key, [definition]);
      }
    return owners;
  };
  return {
    names: by(({ name }) => [name]),
    paths: by((definition) => [pathOf(definition)]),
    addresses: by(addressesOf),
    tables: by(tablesOf),
    calls: new Set(calls.map((route) => addressOf(...splitRoute(route)))),
  };
}

/** Another definition that uses the key. */
export const otherOf = (owners: Owners, key: string, definition: Definition): Definition | undefined =>
  owners.get(key)?.findLast((owner) => owner !== definition);

export const tablesOf = ({ name, fields }: Definition): readonly string[] => [
  tableName(name),
  ...Object.keys(fields).flatMap((key) => (fields[key]?.type === "lines" ? [linesTableName(name, key)] : [])),
];

const pathOf = ({ path, name }: Definition): string => path ?? name;

/** Cached, since a definition stays the same object until its text changes. */
const known = new WeakMap<Definition, readonly string[]>();

function addressesOf(definition: Definition): readonly string[] {
  const found = known.get(definition) ?? [
    ...new Set(endpointsOf(definition).map(({ method, path }) => addressOf(method, path))),
  ];
  known.set(definition, found);
  return found;
}

/** Faults for names, paths and routes that are already used. */
export function clashes(definition: Definition, taken: Taken): Fault[] {
  if (otherOf(taken.names, definition.name, definition))
    return [{ place: "name", message: otherResource(definition.name) }];
  const faults = takenRoutes(definition, taken);
  return otherOf(taken.paths, pathOf(definition), definition)
    ? [{ place: "path", message: `"${pathOf(definition)}" is the path of another resource` }, ...faults]
    : faults;
}

export const otherResource = (name: string): string => `"${name}" is the name of another resource`;

/** Faults for routes that something else answers. If two actions had the same address, one would never run. */
function takenRoutes(definition: Definition, { addresses, calls }: Taken): Fault[] {
  const own = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { place, route, address, isShared } of claimsOf(definition)) {
    const other = otherOf(addresses, address, definition);
    const owner =
      own.get(address) ?? (other ? `"${other.name}"` : calls.has(address) ? "the server itself" : undefined);
    if (owner !== undefined) faults.push({ place, message: `"${route}" is claimed by both ${owner} and this` });
    else if (!isShared) own.set(address, "another action");
  }
  return faults;
}

interface Claim {
  readonly place: string;
  readonly route: string;
  readonly address: string;
  readonly isShared: boolean;
}

const claimed = new WeakMap<Definition, readonly Claim[]>();

function claimsOf(definition: Definition): readonly Claim[] {
  const claims = claimed.get(definition) ?? claimsIn(definition);
  claimed.set(definition, claims);
  return claims;
}

function claimsIn(definition: Definition): readonly Claim[] {
  const claims: Claim[] = [];
  const claim = (place: string, route: string, isShared: boolean): void =>
    void claims.push({ place, route, address: addressOf(...splitRoute(route)), isShared });
  for (const [word, declared] of Object.entries(definition.routes ?? {}))
    for (const [place, one] of nestedRoutes(word, declared))
      claim(`routes.${place}`, typeof one === "string" ? one : one.route, true);
  for (const { method, path } of endpointsOf({ ...definition, routes: {}, actions: {} }))
    claim("name", `${method} ${path}`, false);
  for (const [key, { route }] of Object.entries(definition.actions ?? {})) claim(`actions.${key}.route`, route, false);
  return claims;
}

const splitRoute = (route: string): [method: string, path: string] => {
  const [method = "", path = ""] = route.split(" ");
  return [method, path];
};

type Declared = NonNullable<Definition["routes"]>;

/** The routes below a word of `routes`, each with its place. */
const nestedRoutes = (
  word: string,
  declared: Declared[keyof Declared],
): readonly (readonly [string, DeclaredRoute])[] => {
  if (declared === undefined || declared === "list") return [];
  if (typeof declared === "string" || "route" in declared) return [[word, declared as DeclaredRoute]];
  return Object.entries(declared).map(([field, one]) => [`${word}.${field}`, one]);
};
