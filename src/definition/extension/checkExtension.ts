// Checks what an extension changes in a built-in section. Everything else belongs to the product: its screens, papers
// and rules rely on it.
import { type Fault, didYouMean } from "../check/fault.ts";
import type { Definition, Field, FieldOf, Fields } from "../grammar.ts";
import { missingIn } from "../papers/printedFields.ts";
import { quickOf } from "../states/states.ts";
import { isAdded } from "./added.ts";
import type { Change, Extension } from "./extension.ts";
import { layoutParts } from "./extended.ts";

/** Words that an added field must not have, with the reason; all others are allowed. */
const closedWords: Readonly<Record<string, string>> = {
  computed: "the server does not calculate added fields",
  readOnly: "only the server fills in such fields, and it does not know added ones",
  effective: "only the product's own fields can have planned values",
  part: "the product's parts serve its own tables",
  asks: "the product's tables ask for their own lines",
};

/** Words of a built-in field that an extension can change; `access` can only become narrower. */
const openWords: readonly (keyof Change)[] = ["label", "help", "access"];

/** What to use instead of a section's word that extensions don't have. */
const insteadOf: Readonly<Record<string, string>> = {
  form: 'use "place" to position an added field',
  list: 'use "place" for added columns and filters, and "quick" for quick filters',
  indexes: "the server creates those that added filters and columns need",
};

/** Why an extension can't change a section's word. */
export const closedSectionWord = (word: string): string =>
  `"${word}" of the product's section can't be changed: ${insteadOf[word] ?? "an extension adds fields, filters, links and papers, and changes labels"}`;

/** Why `changes` can't contain a word of a built-in field. */
export const closedFieldWord = (word: string): string =>
  `"${word}" of the product's field can't be changed, only ${openWords.join(", ")}`;

/** Errors of an extension, besides those of the resulting section. */
export function extensionFaults(extension: Extension, base: Definition): readonly Fault[] {
  const { fields = {}, place = {}, changes = {}, quick = [] } = extension;
  const maxQuick = 8 - quickOf(base).length;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => addedFaults(field, base, fields, `fields.${name}`)),
    ...Object.entries(place).flatMap(([name, { else: otherwise }]) => [
      ...(Object.hasOwn(fields, name)
        ? []
        : [
            {
              place: `place.${name}`,
              message: `there is no added field "${name}"${didYouMean(name, Object.keys(fields))}`,
            },
          ]),
      ...(base.form.layout && otherwise !== undefined && !(layoutParts as readonly string[]).includes(otherwise)
        ? [
            {
              place: `place.${name}.else`,
              message: `the page is a document with the parts ${layoutParts.join(", ")}${didYouMean(otherwise, layoutParts)}`,
            },
          ]
        : []),
    ]),
    ...Object.entries(changes).flatMap(([name, change]) => changeFaults(name, change, base)),
    ...quick.slice(Math.max(maxQuick, 0)).map((_, at) => ({
      place: `quick.${Math.max(maxQuick, 0) + at}`,
      message: `a list can have at most 8 quick filters, and the product already has ${8 - maxQuick}`,
    })),
  ];
}

/** Names that the section no longer has. The extension works without them, so that an upgrade breaks nothing. */
export function staleFaults(
  { fields = {}, place = {}, changes = {}, papers = {} }: Extension,
  base: Definition,
): readonly Fault[] {
  const known = [...Object.keys(base.fields), ...Object.keys(fields)];
  return [
    ...Object.entries(place).flatMap(([name, { after }]) =>
      after === undefined || (known.includes(after) && after !== name)
        ? []
        : [
            {
              place: `place.${name}.after`,
              message: `there is no field "${after}" to follow${didYouMean(after, known)}`,
            },
          ],
    ),
    ...Object.keys(changes).flatMap((name) =>
      isAdded(name) || Object.hasOwn(base.fields, name)
        ? []
        : [
            {
              place: `changes.${name}`,
              message: `there is no field "${name}" in "${base.name}"${didYouMean(name, Object.keys(base.fields))}`,
            },
          ],
    ),
    ...Object.entries(papers).flatMap(([key, paper]) =>
      missingIn(paper, { ...base, fields: { ...base.fields, ...fields } }).map(({ place: inPaper, path }) => ({
        place: `papers.${key}.${inPaper}`,
        message: `there is no field "${path}", so the paper is not available${didYouMean(path, known)}`,
      })),
    ),
  ];
}

function addedFaults(field: Field, base: Definition, added: Fields, place: string): readonly Fault[] {
  const { access } = field;
  const closed = Object.entries(closedWords).flatMap(([word, why]) =>
    word in field ? [{ place: `${place}.${word}`, message: `an added field cannot have "${word}": ${why}` }] : [],
  );
  const blind = (["read", "write"] as const).flatMap((verb) =>
    (access?.[verb] ?? [])
      .filter((role) => !base.access.read.includes(role))
      .map((role) => ({ place: `${place}.access.${verb}`, message: `${role} may not read "${base.name}" at all` })),
  );
  const asked =
    field.required && access?.write?.includes("CUSTOMER")
      ? [
          {
            place: `${place}.required`,
            message: "the screens of customers do not show added fields: remove CUSTOMER from access.write",
          },
        ]
      : [];
  return [...closed, ...blind, ...asked, ...(field.type === "reference" ? referenceFaults(field, added, place) : [])];
}

function referenceFaults(
  { onDelete, fill = {} }: FieldOf<"reference">,
  added: Fields,
  place: string,
): readonly Fault[] {
  return [
    ...(onDelete === "together"
      ? [
          {
            place: `${place}.onDelete`,
            message: 'deleting another record must not delete a record of the product: use "refuse" or "clear"',
          },
        ]
      : []),
    ...Object.keys(fill)
      .filter((name) => !Object.hasOwn(added, name))
      .map((name) => ({
        place: `${place}.fill.${name}`,
        message: `an added reference can only fill in added fields${didYouMean(name, Object.keys(added))}`,
      })),
  ];
}

function changeFaults(name: string, { access }: Change, { fields, access: section }: Definition): readonly Fault[] {
  const place = `changes.${name}`;
  if (isAdded(name)) return [{ place, message: `"${name}" is your own field: change it in "fields"` }];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || !access) return [];
  const before = field.access?.write ?? section.write;
  const wider = access.write.filter((role) => !before.includes(role));
  const without = (section.create ?? section.write).filter(
    (role) => before.includes(role) && !access.write.includes(role),
  );
  return [
    ...wider.map((role) => ({
      place: `${place}.access.write`,
      message: `${role} may not change "${name}" now, and an extension can only remove rights`,
    })),
    ...(field.required && without.length > 0
      ? [
          {
            place: `${place}.access.write`,
            message: `${without.join(", ")} could no longer add records: a new record needs "${name}"`,
          },
        ]
      : []),
  ];
}
