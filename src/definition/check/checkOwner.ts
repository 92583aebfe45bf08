// Checks a record's owner, which must be a stored reference to the tenant: the resource that owns itself.
import type { Definition, Field } from "../grammar.ts";
import type { Fault } from "./fault.ts";

/** The tenant: the first resource that is its own owner. */
export const tenantsOf = (all: readonly Definition[]): Definition | undefined =>
  all.find(({ owner }) => owner === "id");

/** The resource whose records are the people who sign in. */
export const peopleOf = (all: readonly Definition[]): Definition | undefined => all.find(({ people }) => people);

/** True for a field that can store the id of a person who signs in. */
export const holdsPerson = (field: Field, all: readonly Definition[]): boolean =>
  field.type === "integer" || (field.type === "reference" && field.to === peopleOf(all)?.name);

/** The error of a second resource of people: everybody is in exactly one. */
export const peopleFaults = ({ name, people }: Definition, all: readonly Definition[]): Fault[] => {
  const first = peopleOf(all)?.name;
  return people && first !== name ? [{ place: "people", message: `the people who sign in are "${first ?? ""}"` }] : [];
};

/** Errors of an owner that is not a reference to the tenant. */
export function ownerFaults({ name, owner, fields }: Definition, all: readonly Definition[]): Fault[] {
  const tenants = tenantsOf(all)?.name;
  if (owner === "nobody" || (owner === "id" && name === tenants)) return [];
  const fault = (message: string): Fault[] => [{ place: "owner", message }];
  const named = `"${tenants ?? "none"}"`;
  if (owner === "id") return fault(`only ${named} can be its own owner: name a reference to it, or "nobody"`);
  const field = fields[owner];
  // An unknown name is reported elsewhere.
  if (!field) return [];
  if (field.type !== "reference" || field.to !== tenants)
    return fault(`"${owner}" is not a reference to ${named}, so it cannot be the owner`);
  return field.computed === undefined ? [] : fault(`"${owner}" is calculated, but the owner must be a stored field`);
}
