// Merges an extension into a section's definition. Names in it may be gone after an upgrade; its fields are then placed
// elsewhere, and the check reports it.
import { isWorked, withFormulas } from "../formula/formulas.ts";
import type { Definition, Field, Fields } from "../grammar.ts";
import { importableFields } from "../importable.ts";
import { namesIn } from "../layout.ts";
import { withPapers } from "../papers/papers.ts";
import { missingIn } from "../papers/printedFields.ts";
import { quickOf } from "../states/states.ts";
import type { FormEntries, Layout } from "../words/form.ts";
import type { Extension, Place } from "./extension.ts";

/** The section with its extension. */
export function extended(base: Definition, extension: Extension): Definition {
  const own = addedFields(extension);
  const names = Object.keys(own);
  const { links, papers = {}, quick, place = {} } = extension;
  const open = names.filter((name) => isFilledIn(own[name]) && !place[name]?.frozen);
  const list = { ...base.list, columns: columnsWith(base, place), filters: filtersWith(base, extension) };
  const merged = withFormulas<Definition>({
    ...base,
    fields: { ...changedFields(base.fields, extension), ...own },
    list: quick ? { ...list, quick: [...quickOf(base), ...quick] } : list,
    form: names.reduce((form, name) => formWith(form, name, own[name], place[name]), base.form),
    ...(base.frozen && { frozen: base.frozen.map((word) => ({ ...word, open: [...(word.open ?? []), ...open] })) }),
    ...(base.import !== undefined &&
      base.import !== true && { import: [...base.import, ...importableFields({ fields: own })] }),
    ...(links && { links: { ...base.links, ...links } }),
  });
  return withPapers({ ...merged, papers: printable(papers, merged) });
}

const printable = (papers: NonNullable<Extension["papers"]>, merged: Definition): NonNullable<Extension["papers"]> =>
  Object.fromEntries(Object.entries(papers).filter(([, paper]) => missingIn(paper, merged).length === 0));

/** The section with another field at the given place. */
export const withField = (definition: Definition, name: string, field: Field, place: Place): Definition => ({
  ...definition,
  fields: { ...definition.fields, [name]: field },
  list: { ...definition.list, columns: columnsWith(definition, { [name]: place }) },
  form: formWith(definition.form, name, field, place),
});

const isFilledIn = (field: Field | undefined): boolean =>
  field !== undefined && field.type !== "related" && !isWorked(field) && field.access?.write?.length !== 0;

/** By default only administrators see and fill in an added field. */
const addedFields = ({ fields = {} }: Extension): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, access: { read: ["ADMIN"], ...(!isWorked(field) && { write: ["ADMIN"] }), ...field.access } },
    ]),
  );

const changedFields = (fields: Fields, { changes = {} }: Extension): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { access, ...words } = Object.hasOwn(changes, name) ? (changes[name] ?? {}) : {};
      return [name, { ...field, ...words, ...(access && { access: { ...field.access, ...access } }) } as Field];
    }),
  );

/** Inserts an item after the one that fits, or at the end. */
function behind<T>(items: readonly T[], fits: (item: T) => boolean, added: T): readonly T[] {
  const at = items.findIndex(fits);
  return at < 0 ? [...items, added] : items.toSpliced(at + 1, 0, added);
}

function columnsWith({ list }: Definition, place: NonNullable<Extension["place"]>): Definition["list"]["columns"] {
  const fieldOf = (column: (typeof list.columns)[number]) => (typeof column === "string" ? column : column.field);
  return Object.entries(place).reduce<typeof list.columns>(
    (columns, [name, { after, column = false }]) =>
      column === false
        ? columns
        : behind(columns, (other) => fieldOf(other) === after, column === true ? name : { field: name, ...column }),
    list.columns,
  );
}

const filtersWith = ({ list }: Definition, { place = {} }: Extension): readonly string[] => [
  ...(list.filters ?? []),
  ...Object.keys(place).filter((name) => place[name]?.filter),
];

function formWith(
  form: Definition["form"],
  name: string,
  field: Field | undefined,
  { after, else: otherwise }: Place = {},
): Definition["form"] {
  const { tabs, layout } = form;
  if (layout) return { ...form, layout: layoutWith(layout, name, after, otherwise ?? "more") };
  if (!tabs) return form;
  const beside = Object.keys(tabs).find((tab) => isIn(tabs[tab], after));
  const tab =
    beside ?? otherwise ?? (field?.type === "related" ? field.label : undefined) ?? Object.keys(tabs)[0] ?? "";
  return { ...form, tabs: { ...tabs, [tab]: entriesWith(tabs[tab] ?? [], after, name) } };
}

/** The parts of a document, as named in definitions. */
export const layoutParts = ["head", "body", "side", "more"] as const;

function layoutWith(layout: Layout, name: string, after: string | undefined, otherwise: string): Layout {
  const part = layoutParts.find((one) => isIn(layout[one], after)) ?? otherwise;
  if (part === "head" || part === "body" || part === "side")
    return { ...layout, [part]: behind(layout[part] ?? [], (other) => other === after, name) };
  return { ...layout, more: entriesWith(layout.more ?? [], after, name) };
}

const isIn = (entries: FormEntries | undefined, name: string | undefined): boolean =>
  name !== undefined && namesIn(entries ?? []).includes(name);

function entriesWith(entries: FormEntries, after: string | undefined, name: string): FormEntries {
  if (!isIn(entries, after)) return [...entries, name];
  return entries.flatMap<FormEntries[number]>((entry) =>
    typeof entry !== "string"
      ? [
          entry.fields.includes(after ?? "")
            ? { ...entry, fields: behind(entry.fields, (other) => other === after, name) }
            : entry,
        ]
      : entry === after
        ? [entry, name]
        : [entry],
  );
}
