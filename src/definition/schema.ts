// Validates a whole record against its definition, with the same code in forms and on the server.
import { nearestWord } from "../domain/text/nearestWord.ts";
import type { Region } from "../domain/company/region.ts";
import { formatDate } from "../domain/time/formatDate.ts";
import { messages } from "../i18n/messages.ts";
import { bankWarning } from "./filling/followBank.ts";
import { type Asker, failing, holds } from "./condition.ts";
import { defaultOf } from "./filling/defaults.ts";
import type { Definition, Field, Fields, LinesField, ScalarField } from "./grammar.ts";
import { placeholderIn } from "./texts/placeholders.ts";
import { isEmpty, readValue, requiredMessage } from "./values.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Parsed {
  /** The validated given fields, with defaults for a new record. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Field → message; inside tables `lines.0.amount`. */
  readonly errors: Readonly<Record<string, string>>;
  /** Field → warning about a probable typing mistake. */
  readonly warnings: Readonly<Record<string, string>>;
  readonly unknown: readonly { readonly name: string; readonly nearest?: string }[];
}

/** The field as a region sees it, with the region's overlay applied. */
export function inRegion<F extends Field>(field: F, region: Region): F {
  const overlay = field.region?.[region];
  return overlay ? { ...field, ...overlay } : field;
}

/** True if a field with a condition currently applies. */
export const isAsked = (field: Field, values: Values, region: Region): boolean => holds(field.when, values, { region });

/**
 * True for an empty value that a new record may be created without: the position of a category (specification §5), what a
 * referenced record determines, and lines that it asks for if none are given.
 */
export function isLeftOut(field: Field, raw: unknown): boolean {
  if (field.type === "lines" && field.asks !== undefined) return raw === undefined;
  if (field.follows !== undefined) return isEmpty(raw);
  const isNumber = () => !Number.isNaN(typeof raw === "string" ? Number(raw) : typeof raw === "number" ? raw : NaN);
  return field.type === "integer" && field.loose === true && (isEmpty(raw) || !isNumber());
}

/**
 * Validates the input of a record.
 * @param options `current` is the record being changed: missing fields keep its values; without it the record is new, and
 * all required fields must be given; `me` and `now` are for defaults
 */
export function parseRecord(
  definition: { readonly fields: Fields },
  given: Values,
  options: Asker & { readonly region: Region; readonly current?: Values },
): Parsed {
  const { region, current } = options;
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const warnings: Record<string, string> = {};
  const whole = { ...(current ?? defaultsOf(definition.fields, options)), ...given };
  for (const [name, declared] of Object.entries(definition.fields)) {
    if (declared.type === "related" || declared.readOnly || declared.computed) {
      const begun =
        current || declared.type === "related" || declared.computed ? undefined : defaultOf(declared, options);
      if (begun !== undefined) values[name] = begun;
      continue;
    }
    const field = inRegion(declared, region);
    const raw = Object.hasOwn(given, name) ? given[name] : undefined;
    if (raw === undefined && current) {
      if (becomesMissing(name, field, current, whole, region)) errors[name] = requiredMessage(field);
      continue;
    }
    if (!current && isLeftOut(field, raw)) continue;
    if (isEmpty(raw)) {
      const begun = current || raw !== undefined ? undefined : defaultOf(field, options);
      readEmpty(name, field, begun, { values, errors, isAsked: isAsked(field, whole, region) });
    } else if (field.type === "lines") readLines(name, field, raw, options, { values, errors, warnings });
    else {
      note(name, readValue(raw, field, region), { values, errors, warnings });
      const warning = errors[name] === undefined ? bankWarning(field, raw, whole) : undefined;
      if (warning !== undefined) warnings[name] ??= warning;
    }
  }
  for (const [name, message] of periodErrors(definition.fields, { ...whole, ...values }, current))
    errors[name] ??= message;
  return { values, errors, warnings, unknown: unknownNames(definition.fields, given) };
}

/** The field that a day cannot precede. */
const startOf = (field: Field | undefined): string | undefined =>
  field?.type === "date" ? placeholderIn(field.min) : undefined;

/** The dates that are checked against a date of the same record. */
export const periodDatesOf = (fields: Fields, name: string): readonly string[] =>
  Object.keys(fields).filter((other) => startOf(fields[other]) === name || startOf(fields[name]) === other);

/** The errors of days that precede the day of another field, their `min`; none if the change concerns neither of them. */
const periodErrors = (fields: Fields, values: Values, current: Values | undefined): readonly [string, string][] =>
  Object.entries(fields).flatMap(([end, field]) => {
    const start = startOf(field);
    if (start === undefined) return [];
    const [from, to] = [values[start], values[end]];
    if (typeof from !== "string" || typeof to !== "string" || from <= to) return [];
    const isChanged = (name: string): boolean => current?.[name] !== values[name];
    if (isChanged(end)) return [[end, messages.notBefore(formatDate(from))]];
    return isChanged(start) ? [[start, messages.notAfter(formatDate(to))]] : [];
  });

/** The defaults of a new record. */
export const defaultsOf = (fields: Fields, asker: Asker): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const begun = defaultOf(field, asker);
      return begun === undefined ? [] : [[name, begun]];
    }),
  );

/** True if this change makes an empty field required. */
const becomesMissing = (name: string, field: Field, current: Values, whole: Values, region: Region): boolean =>
  Boolean(field.required) &&
  !isAsked(field, current, region) &&
  isAsked(field, whole, region) &&
  isEmpty(current[name]);

type LineAsker = Asker & { readonly region: Region };
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
  begun: unknown,
  { values, errors, isAsked }: Pick<Sink, "values" | "errors"> & { isAsked: boolean },
): void {
  const isMissing = Boolean(field.required) && isAsked;
  if (field.type === "boolean" && isMissing) errors[name] = requiredMessage(field);
  else if (begun !== undefined) values[name] = begun;
  else if (field.type === "lines") {
    if ((field.min ?? 0) > 0) errors[name] = requiredMessage(field);
    else values[name] = [];
  } else if (field.type === "boolean") values[name] = false;
  else if (isMissing) errors[name] = requiredMessage(field);
  else values[name] = field.type === "choices" || field.type === "ranges" ? [] : null;
}

/** The most lines of a table. */
export const maxLinesOf = ({ max }: Pick<LinesField, "max">): number => max ?? 500;

function readLines(name: string, field: LinesField, raw: unknown, asker: LineAsker, sink: Sink): void {
  const most = maxLinesOf(field);
  if (!Array.isArray(raw) || raw.some((line) => typeof line !== "object" || line === null || Array.isArray(line))) {
    sink.errors[name] = messages.pattern;
    return;
  }
  if (raw.length > most) {
    sink.errors[name] = `Не больше ${most} строк`;
    return;
  }
  const lines = raw as Values[];
  const read = lines.map((line, index) => readLine(`${name}.${index}`, field.fields, line, asker, sink));
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
  { region, me, now }: LineAsker,
  sink: Sink,
): Values {
  const { id, ...rest } = line;
  const parsed = parseRecord({ fields }, rest, { region, me, now });
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

/** The fields whose values hide a record from customers: `access.rows`, and the region if the definition names one. */
export const hiddenBy = ({ access }: Pick<Definition, "access">, values: Values, asker: Asker): readonly string[] => {
  const { region } = asker;
  // Only the database can follow references.
  const rows = failing(access.rows?.CUSTOMER, values, asker).filter((name) => !name.includes("."));
  const regions = access.regions === undefined ? undefined : values[access.regions];
  const isElsewhere = Array.isArray(regions) && regions.length > 0 && !regions.includes(region);
  return access.regions !== undefined && isElsewhere ? [...rows, access.regions] : rows;
};
