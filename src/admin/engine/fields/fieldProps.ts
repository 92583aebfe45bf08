// The components of a field type, and their props.
import type { ReactNode } from "react";
import type { Definition, Field, FieldOf, FieldType } from "../../../definition/grammar.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Props of a displayed value, in a list or on a read-only page. */
export interface ValueProps<F extends Field = Field> {
  readonly definition: Definition;
  readonly name: string;
  readonly field: F;
  /** Never empty. */
  readonly value: unknown;
  readonly record: Values;
  /** The table line that the value is in, if it is in one. */
  readonly line?: Values;
}

/** Props of an input inside a form. */
export interface InputProps<F extends Field> {
  /** The value's path in the form: "number", "lines.0.amount". */
  readonly source: string;
  /** As declared; the overlay of the form's current region is applied later. */
  readonly field: F;
}

/** The input of each field type; a type without one does not compile. */
export type InputTypes = { readonly [K in FieldType]: (props: InputProps<FieldOf<K>>) => ReactNode };

export interface FieldComponents<F extends Field> {
  readonly Column: (props: ValueProps<F>) => ReactNode;
  readonly Show: (props: ValueProps<F>) => ReactNode;
  /** Numbers are aligned to the end of their column. */
  readonly align?: "end";
  /** True if it takes a whole row of the form, always or with some options. */
  readonly wide?: true | ((field: F) => boolean);
  /** True if it shows its label itself, as tables and tabs do. */
  readonly bare?: true;
}

/** True if a field takes a whole row of the form. */
export const isWide = ({ wide }: FieldComponents<Field>, field: Field): boolean =>
  typeof wide === "function" ? wide(field) : wide === true;
