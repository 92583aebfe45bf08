import type { Field } from "../../../../definition/grammar.ts";
import type { Values } from "../../fields/fieldProps.ts";

/** Props of a filter's input. */
export interface FilterProps<F extends Field = Field> {
  readonly name: string;
  readonly field: F;
  /** The list's whole filter. */
  readonly filter: Values;
  /** Sets some keys; undefined removes a key. */
  readonly set: (patch: Values) => void;
}
