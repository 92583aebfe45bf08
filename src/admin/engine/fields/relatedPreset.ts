import type { RaRecord } from "ra-core";
import type { Definition } from "../../../definition/grammar.ts";
import type { Values } from "./fieldProps.ts";

interface Relation {
  /** The definition of the records in the list. */
  readonly target: Definition;
  /** Its field that refers to the owner, or that of its lines: lines.accountId. */
  readonly by: string;
  readonly definition: Definition;
  readonly owner: RaRecord;
}

/** Columns with the same value in all rows of a list: what belongs to an account belongs to its customer. */
export const sameColumns = ({ target, by, definition }: Omit<Relation, "owner">): readonly string[] =>
  target.owner === definition.owner ? [by, definition.owner] : [by];

/**
 * The initial values of a record that belongs to another: the reference to it, and the references and the region that
 * both have. A contract's account belongs to the contract's customer.
 */
export const presetOf = ({ target, by, definition: { fields }, owner }: Relation): Values => ({
  ...Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, field]) => {
      const own = fields[name];
      const same = field.type === "reference" && own?.type === "reference" && own.to === field.to;
      return (same || (name === "region" && own !== undefined)) && owner[name] ? [[name, owner[name] as unknown]] : [];
    }),
  ),
  ...naming(by, owner),
});

/** Sets the reference to the owner in a new record, or in its first line. */
function naming(by: string, owner: RaRecord): Values {
  const [name = by, inner] = by.split(".");
  return { [name]: inner === undefined ? owner.id : [{ [inner]: owner.id }] };
}
