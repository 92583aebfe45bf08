// Applies what referenced records determine (`follows`, `asks`).
import { isRegion, type Region } from "../../../../src/domain/company/region.ts";
import { messages } from "../../../../src/i18n/messages.ts";
import type { AnyRecord } from "../../../../src/definition/defineResource.ts";
import { saidBy, sourceOf, type Source } from "../../../../src/definition/filling/follows.ts";
import type { Definition, Field } from "../../../../src/definition/grammar.ts";
import { readIdentifiers, type KnownIdentifier } from "../../../../src/definition/askedFields.ts";
import { inRegion } from "../../../../src/definition/schema.ts";
import { represent } from "../../../../src/definition/texts/represent.ts";
import { textOf } from "../../../../src/definition/texts/textOf.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import { Problem } from "../../../platform/problem.ts";
import { isSame } from "../frozen.ts";
import { readRecord } from "../../read/read.ts";
import { may } from "../../access.ts";
import { knownOf, readableField } from "../../readable.ts";
import type { Draft, WriteContext } from "../../registry.ts";

/**
 * Adds the values that follow from referenced records. Only changed fields are checked: a valid record stays valid when the
 * referenced one changes.
 * @throws Problem 422 naming what the referenced record does not allow, a line of `asks` by its key: `identifiers.login`
 */
export async function followReferences(
  context: WriteContext,
  definition: Definition,
  values: Draft,
  current: AnyRecord | undefined,
): Promise<Draft> {
  const whole: Draft = { ...current, ...values };
  const region = isRegion(whole["region"]) ? whole["region"] : context.region;
  const isChanged = (name: string) => !current || (Object.hasOwn(values, name) && !isSame(values[name], current[name]));
  const decided: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, declared] of Object.entries(definition.fields)) {
    const field = inRegion(declared, region);
    const word = decidedBy(field);
    if (word === undefined) continue;
    const source = sourceOf(word);
    const isMoved = [source.reference, "region", ...(source.line ? [source.line.key] : [])].some(isChanged);
    if (!isMoved && !isChanged(name)) continue;
    const other = await referred(context, definition.fields[source.reference], whole[source.reference]);
    if (!other) continue;
    const said = saidBy(other.record, source, (own) => whole[own]);
    if (field.type === "lines") {
      const kept = isMoved ? [] : linesOf(current?.[name]);
      const { lines, faults } = askedFor(said as readonly KnownIdentifier[], linesOf(whole[name]), kept, region);
      const isSaid = Object.hasOwn(values, name) || lines.length > 0;
      if (isSaid) decided[name] = lines;
      for (const [key, message] of Object.entries(isSaid ? faults : {})) errors[`${name}.${key}`] = message;
    } else if (!isEmpty(said) && isEmpty(values[name])) decided[name] = said;
    else if (!isEmpty(said) && values[name] !== said)
      errors[name] = refusalOf(context, other, source, textOf(said, field, { region }), region);
  }
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { ...values, ...decided };
}

/** Says what the referenced record determines, unless the caller may not read it there. */
function refusalOf(
  { caller }: WriteContext,
  { target, record }: Referred,
  { field, line }: Source,
  said: string,
  region: Region,
): string {
  const source = may(target, "read", caller) ? readableField(target, field, caller) : undefined;
  const isKnown = source?.type === "lines" ? Object.hasOwn(source.fields, line?.column ?? "") : source !== undefined;
  return isKnown
    ? `Только «${said}»: так у «${represent(target, knownOf(target, record, caller), region)}»`
    : messages.badFormat;
}

interface Referred {
  readonly target: Definition;
  readonly record: AnyRecord;
}

const decidedBy = (field: Field): string | undefined => (field.type === "lines" ? field.asks : field.follows);

async function referred(context: WriteContext, field: Field | undefined, id: unknown): Promise<Referred | undefined> {
  if (field?.type !== "reference" || typeof id !== "number") return undefined;
  const target = context.registry.require(field.to);
  const record = await readRecord(context, target, id);
  return record && { target, record };
}

interface Line {
  readonly key: string;
  readonly value: unknown;
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);

/** @param kept stored lines, which may stay even if the referenced record no longer asks for them */
function askedFor(
  known: readonly KnownIdentifier[],
  given: readonly Line[],
  kept: readonly Line[],
  region: Parameters<typeof readIdentifiers>[2],
): { readonly lines: readonly Line[]; readonly faults: Readonly<Record<string, string>> } {
  const isOld = ({ key, value }: Line) =>
    !known.some((one) => one.key === key) && kept.some((line) => line.key === key && line.value === value);
  const checked = given.filter((line) => !isOld(line));
  const { values, errors } = readIdentifiers(
    known,
    Object.fromEntries(checked.map(({ key, value }) => [key, value])),
    region,
  );
  const twice = given.filter(({ key }, index) => given.findIndex((line) => line.key === key) < index);
  return {
    lines: given.map((line) => ({ ...line, value: values[line.key] ?? line.value })),
    faults: { ...errors, ...Object.fromEntries(twice.map(({ key }) => [key, messages.twice])) },
  };
}
