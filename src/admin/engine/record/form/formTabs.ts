// What stands on which tab of a record's form.
import type { Role } from "../../../../domain/role.ts";
import type { Definition, Field } from "../../../../resources/grammar.ts";
import { isAsked } from "../../../../resources/schema.ts";
import { isState } from "../../../../resources/state.ts";
import { maySee } from "../../access.ts";
import { fieldOf } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";

export interface PlacedField {
  readonly name: string;
  readonly field: Field;
}

export interface FormSection {
  /** Absent for fields that stand on the tab itself. */
  readonly title?: string;
  readonly fields: readonly PlacedField[];
}

export interface FormTab {
  readonly label: string;
  readonly sections: readonly FormSection[];
}

/**
 * The tabs of a record with what is to be seen on them now; a tab with nothing on it is left out.
 * @param inPlace in a dialog above another record's lists, where no further lists stand
 */
export function formTabs(
  definition: Definition,
  values: Values,
  { role, isNew, inPlace = false }: { role: Role; isNew: boolean; inPlace?: boolean },
): readonly FormTab[] {
  const place = (name: string): readonly PlacedField[] => {
    const field = fieldOf(definition, name);
    return field &&
      maySee(field, role) &&
      isAsked(field, values) &&
      !(isNew && (isLater(field) || isState(definition, name))) &&
      !(inPlace && field.type === "related")
      ? [{ name, field }]
      : [];
  };
  return Object.entries(definition.form.tabs)
    .map(([label, entries]) => ({ label, sections: sectionsOf(entries, place) }))
    .filter(({ sections }) => sections.length > 0);
}

type Entries = Definition["form"]["tabs"][string];

/** Fields that follow one another without a section make one together. */
function sectionsOf(entries: Entries, place: (name: string) => readonly PlacedField[]): readonly FormSection[] {
  const sections: { title?: string; fields: PlacedField[] }[] = [];
  for (const entry of entries) {
    const last = sections.at(-1);
    if (typeof entry !== "string") sections.push({ title: entry.section, fields: entry.fields.flatMap(place) });
    else if (last && last.title === undefined) last.fields.push(...place(entry));
    else sections.push({ fields: [...place(entry)] });
  }
  return sections.filter(({ fields }) => fields.length > 0);
}

/** What a record has only once it is there; of what the server sets at once, a sentence may be told before. */
const isLater = (field: Field): boolean =>
  field.type === "related" ||
  field.computed !== undefined ||
  (field.readOnly === true && (field.help === undefined || !field.required));

/** The tab that a field stands on, counted from 0; -1 for one that is not to be seen. */
export const tabOf = (tabs: readonly FormTab[], name: string): number =>
  tabs.findIndex(({ sections }) => sections.some(({ fields }) => fields.some((placed) => placed.name === name)));
