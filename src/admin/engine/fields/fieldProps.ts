// The components of a field type, and what they are given.
import type { ReactNode } from "react";
import type { Definition, Field } from "../../../resources/grammar.ts";

export type Values = Readonly<Record<string, unknown>>;

/** A value to be shown: in a list, or on a page that only reads. */
export interface ValueProps<F extends Field = Field> {
  readonly definition: Definition;
  readonly name: string;
  readonly field: F;
  /** Never empty: nothing is shown for nothing. */
  readonly value: unknown;
  readonly record: Values;
  /** The line of a table inside the record, where the value stands in one. */
  readonly line?: Values;
}

/** A value to be typed, inside a form. */
export interface InputProps<F extends Field> {
  /** Where the value is in the form: "number", "lines.0.amount". */
  readonly source: string;
  /** As declared; the region's overlay is laid over it as the form's region changes. */
  readonly field: F;
}

export interface FieldComponents<F extends Field> {
  readonly Column: (props: ValueProps<F>) => ReactNode;
  readonly Input: (props: InputProps<F>) => ReactNode;
  readonly Show: (props: ValueProps<F>) => ReactNode;
  /** Figures keep to the end of their column. */
  readonly align?: "end";
  /** Takes a row of the form for itself; some types only with some options. */
  readonly wide?: true | ((field: F) => boolean);
  /** Says its label itself, as tables and tabs do. */
  readonly bare?: true;
  /** A list can't be sorted by it. */
  readonly unsorted?: true;
}

/** True where a field takes a row of the form for itself. */
export const isWide = ({ wide }: FieldComponents<Field>, field: Field): boolean =>
  typeof wide === "function" ? wide(field) : wide === true;
