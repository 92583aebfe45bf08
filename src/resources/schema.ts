// A whole record's check against its definition: the same code in the form while typing and on the server for certain.
import { nearestWord } from "../domain/nearestWord.ts";
import type { Region } from "../domain/region.ts";
import { messages } from "../i18n/messages.ts";
import { bankWarning } from "./followBank.ts";
import type { Condition, Definition, Field, Fields, LinesField, ScalarField } from "./grammar.ts";
import { isEmpty, readValue, requiredMessage } from "./values.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Parsed {
  /** Checked values of the fields that were given, and defaults for a new record. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Field → message; inside tables `lines.0.amount`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Field → what is probably mistyped but accepted. */
  readonly warnings: Readonly<Record<string, string>>;
  readonly unknown: readonly { readonly name: string; readonly nearest?: string }[];
}

/** The field as a region sees it: its overlay laid over it. */
export function inRegion<F extends Field>(field: F, region: Region): F {
  const overlay = field.region?.[region];
  return overlay ? { ...field, ...overlay } : field;
}

/** True while the values are those that a `when` names; without one always. */
export const holds = (when: Condition | undefined, values: Values): boolean =>
  Object.entries(when ?? {}).every(([name, wanted]) => ([] as unknown[]).concat(wanted).includes(values[name] ?? null));

/** True while a field that depends on others is asked for. */
export const isAsked = (field: Field, values: Values): boolean => holds(field.when, values);

/**
 * True for a value that a new record is made without, as if it were not given: the place of a category (specification
 * §5), what the record referred to decides, and what it asks for while nobody says any of it.
 */
export function isLeftOut(field: Field, raw: unknown): boolean {
  if (field.type === "lines" && field.asks !== undefined) return raw === undefined;
  if (field.follows !== undefined) return isEmpty(raw);
  const isNumber = () => !Number.isNaN(typeof raw === "string" ? Number(raw) : typeof raw === "number" ? raw : NaN);
  return field.type === "integer" && field.loose === true && (isEmpty(raw) || !isNumber());
}

/**
 * Checks what was given for a record.
 * @param options `current` is the record that is being changed: fields that aren't given keep its values;
 *   without it the record is new, and every required field must be there
 */
export function parseRecord(
  definition: { readonly fields: Fields },
  given: Values,
  options: { readonly region: Region; readonly current?: Values },
): Parsed {
  const { region, current } = options;
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const warnings: Record<string, string> = {};
  const whole = { ...(current ?? defaultsOf(definition.fields)), ...given };
  for (const [name, declared] of Object.entries(definition.fields)) {
    if (declared.type === "related" || declared.readOnly || declared.computed) {
      if (!current && declared.type !== "related" && !declared.computed && declared.default !== undefined)
        values[name] = declared.default;
      continue;
    }
    const field = inRegion(declared, region);
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    if (raw === undefined && current) {
      if (becomesMissing(name, field, current, whole)) errors[name] = requiredMessage(field);
      continue;
    }
    if (!current && isLeftOut(field, raw)) continue;
    if (isEmpty(raw)) readEmpty(name, field, raw, whole, { values, errors, isNew: !current });
    else if (field.type === "lines") readLines(name, field, raw, region, { values, errors, warnings });
    else {
      note(name, readValue(raw, field, region), { values, errors, warnings });
      const warning = errors[name] === undefined ? bankWarning(field, raw, whole) : undefined;
      if (warning !== undefined) warnings[name] ??= warning;
    }
  }
  return { values, errors, warnings, unknown: unknownNames(definition.fields, given) };
}

/** What a new record has where nothing else is said. */
const defaultsOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      "default" in field && field.default !== undefined ? [[name, field.default]] : [],
    ),
  );

/** True for what was rightly empty until the change that asks for it. */
const becomesMissing = (name: string, field: Field, current: Values, whole: Values): boolean =>
  Boolean(field.required) && !isAsked(field, current) && isAsked(field, whole) && isEmpty(current[name]);

type Sink = { values: Record<string, unknown>; errors: Record<string, string>; warnings: Record<string, string> };

function note(name: string, verdict: ReturnType<typeof readValue>, { values, errors, warnings }: Sink): void {
  if ("problem" in verdict) errors[name] = verdict.problem;
  else {
    values[name] = verdict.value;
    if (verdict.warning !== undefined) warnings[name] = verdict.warning;
  }
}

function readEmpty(
  name: string,
  field: Exclude<Field, { type: "related" }>,
  raw: unknown,
  whole: Values,
  { values, errors, isNew }: Pick<Sink, "values" | "errors"> & { isNew: boolean },
): void {
  const isMissing = Boolean(field.required) && isAsked(field, whole);
  if (field.type === "boolean" && isMissing) errors[name] = requiredMessage(field);
  else if (isNew && raw === undefined && field.default !== undefined) values[name] = field.default;
  else if (field.type === "lines") {
    if ((field.min ?? 0) > 0) errors[name] = requiredMessage(field);
    else values[name] = [];
  } else if (field.type === "boolean") values[name] = false;
  else if (isMissing) errors[name] = requiredMessage(field);
  else values[name] = field.type === "choices" || field.type === "ranges" ? [] : null;
}

function readLines(name: string, field: LinesField, raw: unknown, region: Region, sink: Sink): void {
  const most = field.max ?? 500;
  if (!Array.isArray(raw) || raw.some((line) => typeof line !== "object" || line === null || Array.isArray(line))) {
    sink.errors[name] = messages.pattern;
    return;
  }
  if (raw.length > most) {
    sink.errors[name] = `Не больше ${most} строк`;
    return;
  }
  const lines = raw as Values[];
  const read = lines.map((line, index) => readLine(`${name}.${index}`, field.fields, line, region, sink));
  sink.values[name] = read;
  const { key } = field;
  if (key === undefined) return;
  for (const [index, line] of read.entries())
    if (line[key] !== undefined && read.findIndex((other) => other[key] === line[key]) < index)
      sink.errors[`${name}.${index}.${key}`] ??= messages.twice;
}

function readLine(
  path: string,
  fields: Readonly<Record<string, ScalarField>>,
  line: Values,
  region: Region,
  sink: Sink,
): Values {
  const { id, ...rest } = line;
  const parsed = parseRecord({ fields }, rest, { region });
  for (const [name, message] of Object.entries(parsed.errors)) sink.errors[`${path}.${name}`] = message;
  for (const [name, warning] of Object.entries(parsed.warnings)) sink.warnings[`${path}.${name}`] = warning;
  for (const { name } of parsed.unknown) sink.errors[`${path}.${name}`] = "Неизвестное поле";
  return typeof id === "number" && Number.isSafeInteger(id) ? { id, ...parsed.values } : parsed.values;
}

function unknownNames(fields: Fields, given: Values): Parsed["unknown"] {
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => {
      const nearest = nearestWord(name, Object.keys(fields));
      return { name: name.slice(0, 60), ...(nearest === undefined ? {} : { nearest }) };
    });
}

/** The fields whose values keep a record from customers: `access.rows`, and the region where the definition names one. */
export const hiddenBy = ({ access }: Pick<Definition, "access">, values: Values, region: Region): readonly string[] => {
  const rows = Object.entries(access.rows?.CUSTOMER ?? {}).flatMap(([name, wanted]) =>
    (values[name] ?? null) === wanted ? [] : [name],
  );
  const regions = access.regions === undefined ? undefined : values[access.regions];
  const isElsewhere = Array.isArray(regions) && regions.length > 0 && !regions.includes(region);
  return access.regions !== undefined && isElsewhere ? [...rows, access.regions] : rows;
};
