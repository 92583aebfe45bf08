// Values that hold from a day on (`effective` in a definition): which they are, and how the API answers them.
import type { Fault } from "./fault.ts";
import type { Definition, Field, ScalarField } from "./grammar.ts";

/** A value with its days; of a column of a table inside the record for each line. */
export interface EffectiveField {
  /** "vatPercent", or "systemSettings.commission" for a column. */
  readonly path: string;
  readonly field: ScalarField;
  /** Of a column: its table, its own name, and the column that tells the lines apart. */
  readonly column?: { readonly lines: string; readonly name: string; readonly key: string };
}

/** One value of a field with the day from which it holds, as the API answers it. */
export interface EffectiveValue {
  readonly id: number;
  /** As `EffectiveField.path`. */
  readonly field: string;
  /** The key of the line; 0 for a field of the record itself. */
  readonly line: number;
  /** Null for what held before the first change that is known. */
  readonly validFrom: string | null;
  readonly value: unknown;
  /** False while it is planned: until its day it may be changed and dropped. */
  readonly begun: boolean;
  readonly version: number;
  readonly at: string;
  /** Who said so; null where nobody knows any more. */
  readonly by: string | null;
}

/** Whom a change would touch: so many records of a list, which a filter shows. */
export interface Touched {
  readonly resource: string;
  /** What they are in this change, such as "клиенты, за которыми нет своей наценки". */
  readonly label: string;
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** What a change would do, told before it is made. */
export interface ChangePreview {
  readonly touched: readonly Touched[];
  /** An example in a sentence; null where there is nobody to make one of. */
  readonly example: string | null;
}

/** The values of a definition that hold from a day on. */
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

/** What can't hold from a day on: what the server works out, what lies elsewhere, and what nobody may read again. */
const unfit: readonly Field["type"][] = ["related", "lines", "file", "picture", "secret", "richText", "reference"];

/** The faults of a definition's `effective` and of the keys of its tables. */
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
                message: `"${name}" needs a key that tells its lines apart`,
              },
            ]
          : []),
      ]),
    ];
  });
}

const faultOf = (field: Field, place: string): Fault[] =>
  field.effective && (unfit.includes(field.type) || field.computed !== undefined || field.readOnly || field.unique)
    ? [{ place: `${place}.effective`, message: "a value like this can't hold from a day on" }]
    : [];
