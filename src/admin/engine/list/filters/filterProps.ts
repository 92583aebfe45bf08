import type { Field } from "../../../../resources/grammar.ts";
import type { Values } from "../../fields/fieldProps.ts";

/** What the input of a filter is given. */
export interface FilterProps<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  /** The whole filter of the list. */
  readonly filter: Values;
  /** Sets some keys of it; undefined takes a key away. */
  readonly set: (patch: Values) => void;
}
