// The tabs of a record's form: which fields are on which tab.
import { pageRegion } from "../../../../shell/pageRegion.ts";
import type { Role } from "../../../../domain/company/role.ts";
import type { Definition, Field } from "../../../../definition/grammar.ts";
import { isAsked } from "../../../../definition/schema.ts";
import { regionOf } from "../../../../definition/texts/currencyOf.ts";
import { isState } from "../../../../definition/states/stateFields.ts";
import type { FormEntries } from "../../../../definition/words/form.ts";
import { isWorked } from "../../../../definition/formula/formulas.ts";
import { isSummed } from "../../../../definition/filling/summed.ts";
import { maySee } from "../../../../definition/access/access.ts";
import { fieldOf } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";

export interface PlacedField {
  readonly name: string;
  readonly field: Field;
}

export interface FormSection {
  /** Absent for fields that are on the tab itself. */
  readonly title?: string;
  readonly fields: readonly PlacedField[];
}

export interface FormTab {
  readonly label: string;
  readonly sections: readonly FormSection[];
}

export interface PlacingTerms {
  readonly role: Role;
  readonly isNew: boolean;
  /** True in a dialog above another record's lists, which shows no lists itself. */
  readonly inPlace?: boolean;
}

/** Finds a field that currently applies to a record: none or one. */
export type Place = (name: string) => readonly PlacedField[];

export const placing =
  (definition: Definition, values: Values, { role, isNew, inPlace = false }: PlacingTerms): Place =>
  (name) => {
    const field = fieldOf(definition, name, regionOf(values, pageRegion()));
    return field &&
      maySee(field, role) &&
      isAsked(field, values, pageRegion()) &&
      !(isNew && (isLater(field) || isState(definition, name))) &&
      !(inPlace && field.type === "related")
      ? [{ name, field }]
      : [];
  };

/** The tabs of a record with the fields that currently apply; empty tabs are left out. */
export function formTabs(definition: Definition, values: Values, terms: PlacingTerms): readonly FormTab[] {
  const place = placing(definition, values, terms);
  return Object.entries(definition.form.tabs ?? {})
    .map(([label, entries]) => ({ label, sections: sectionsOf(entries, place) }))
    .filter(({ sections }) => sections.length > 0);
}

/** Consecutive fields without a section form one section. */
export function sectionsOf(entries: FormEntries, place: Place): readonly FormSection[] {
  const sections: { title?: string; fields: PlacedField[] }[] = [];
  for (const entry of entries) {
    const last = sections.at(-1);
    if (typeof entry !== "string") sections.push({ title: entry.section, fields: entry.fields.flatMap(place) });
    else if (last && last.title === undefined) last.fields.push(...place(entry));
    else sections.push({ fields: [...place(entry)] });
  }
  return sections.filter(({ fields }) => fields.length > 0);
}

/** True for fields of stored records only; values set by the server may have a hint before. */
const isLater = (field: Field): boolean =>
  field.type === "related" ||
  (field.computed !== undefined && !isSummed(field) && !isWorked(field)) ||
  (field.readOnly === true && (field.help === undefined || !field.required) && !isSummed(field));

/** The index of the tab with a field; -1 if it is hidden. */
export const tabOf = (tabs: readonly FormTab[], name: string): number =>
  tabs.findIndex(({ sections }) => sections.some(({ fields }) => fields.some((placed) => placed.name === name)));
