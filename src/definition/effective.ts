// Fields with effective dates (`effective` in a definition), and their values in the API.
import type { Fault } from "./check/fault.ts";
import type { Definition, Field, ScalarField } from "./grammar.ts";

/** A field with effective dates; for a table's column each line has its own value. */
export interface EffectiveField {
  /** "vatPercent", or "systemSettings.commission" for a column. */
  readonly path: string;
  readonly field: ScalarField;
  /** For a column: its table, its own name, and the table's key column. */
  readonly column?: { readonly lines: string; readonly name: string; readonly key: string };
}

/** A value of a field with the day from which it is effective, as the API returns it. */
export interface EffectiveValue {
  readonly id: number;
  /** As `EffectiveField.path`. */
  readonly field: string;
  /** The key of the line; 0 for a field of the record itself. */
  readonly line: number;
  /** Null for the value before the first known change. */
  readonly validFrom: string | null;
  readonly value: unknown;
  /** False while it is planned: until its day it can be changed and cancelled. */
  readonly begun: boolean;
  readonly version: number;
  readonly at: string;
  /** The author; null if unknown. */
  readonly by: string | null;
}

/** Who a change would affect: a number of records, and the list's filter that shows them. */
export interface Touched {
  readonly resource: string;
  /** Their role in this change, such as "клиенты, за которыми нет своей наценки". */
  readonly label: string;
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The effect of a change, shown before it is made. */
export interface ChangePreview {
  readonly touched: readonly Touched[];
  /** An example in a sentence; null if there is none. */
  readonly example: string | null;
}

/** A definition's fields with effective dates. */
export const effectiveFields = ({ fields }: Pick<Definition, "fields">): readonly EffectiveField[] =>
  Object.entries(fields).flatMap(([name, field]): EffectiveField[] => {
    if (field.type === "related") return [];
    if (field.type !== "lines") return field.effective ? [{ path: name, field }] : [];
    const { key } = field;
    if (key === undefined) return [];
    return Object.entries(field.fields).flatMap(([column, inner]) =>
      inner.effective ? [{ path: `${name}.${column}`, field: inner, column: { lines: name, name: column, key } }] : [],
    );
  });

/** Types without effective dates: not stored in the record, or not readable again. */
const unfit: readonly Field["type"][] = ["related", "lines", "file", "picture", "secret", "richText", "reference"];

/** The errors of a definition's `effective` and of its tables' keys. */
export function effectiveFaults({ fields }: Definition): Fault[] {
  return Object.entries(fields).flatMap(([name, field]): Fault[] => {
    if (field.type !== "lines") return faultOf(field, `fields.${name}`);
    const { key } = field;
    const keyType = key === undefined ? undefined : field.fields[key]?.type;
    const isKey =
      keyType === "reference" ||
      keyType === "integer" ||
      (keyType === "choice" && !Object.values(field.fields).some(({ effective }) => effective));
    const place = `fields.${name}`;
    return [
      ...(key !== undefined && !isKey
        ? [{ place: `${place}.key`, message: `there is no reference or integer column "${key}"` }]
        : []),
      ...Object.entries(field.fields).flatMap(([column, inner]) => [
        ...faultOf(inner, `${place}.fields.${column}`),
        ...(inner.effective && key === undefined
          ? [
              {
                place: `${place}.fields.${column}.effective`,
                message: `"${name}" needs a key that identifies its lines`,
              },
            ]
          : []),
      ]),
    ];
  });
}

const faultOf = (field: Field, place: string): Fault[] =>
  field.effective && (unfit.includes(field.type) || field.computed !== undefined || field.readOnly || field.unique)
    ? [{ place: `${place}.effective`, message: "a field of this kind cannot be effective" }]
    : [];
