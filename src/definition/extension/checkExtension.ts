// Checks what an extension changes in a built-in section. Everything else belongs to the product: its screens, papers
// and rules rely on it.
import { type Fault, meant } from "../check/fault.ts";
import type { Definition, Field, FieldOf, Fields } from "../grammar.ts";
import { missingIn } from "../papers/told.ts";
import { quickOf } from "../states/states.ts";
import { isAdded } from "./added.ts";
import type { Change, Extension } from "./extension.ts";
import { layoutParts } from "./extended.ts";

/** Words that an added field must not have, with the reason; all others are allowed. */
const closedWords: Readonly<Record<string, string>> = {
  computed: "the server works out no values of added fields",
  readOnly: "only the server fills in such a field, and it knows nothing of added ones",
  effective: "the product plans values of its own fields only",
  part: "the product's parts serve its own tables",
  asks: "the product's tables ask for their own lines",
};

/** Words of a built-in field that an extension can change; `access` can only become narrower. */
const openWords: readonly (keyof Change)[] = ["label", "help", "access"];

/** What to use instead of a section's word that extensions don't have. */
const insteadOf: Readonly<Record<string, string>> = {
  form: 'say in "place" where an added field stands',
  list: 'say in "place" which added fields are columns and filters, and further filters in "quick"',
  indexes: "the server makes those that added filters and columns need",
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
  const most = 8 - quickOf(base).length;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => addedFaults(field, base, fields, `fields.${name}`)),
    ...Object.entries(place).flatMap(([name, { else: otherwise }]) => [
      ...(Object.hasOwn(fields, name)
        ? []
        : [
            { place: `place.${name}`, message: `there is no added field "${name}"${meant(name, Object.keys(fields))}` },
          ]),
      ...(base.form.layout && otherwise !== undefined && !(layoutParts as readonly string[]).includes(otherwise)
        ? [
            {
              place: `place.${name}.else`,
              message: `the page is a document, whose parts are ${layoutParts.join(", ")}${meant(otherwise, layoutParts)}`,
            },
          ]
        : []),
    ]),
    ...Object.entries(changes).flatMap(([name, change]) => changeFaults(name, change, base)),
    ...quick.slice(Math.max(most, 0)).map((_, at) => ({
      place: `quick.${Math.max(most, 0) + at}`,
      message: `a list has at most 8 filters above it, and the product has ${8 - most} here`,
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
              message: `there is no field "${after}" to stand behind${meant(after, known)}`,
            },
          ],
    ),
    ...Object.keys(changes).flatMap((name) =>
      isAdded(name) || Object.hasOwn(base.fields, name)
        ? []
        : [
            {
              place: `changes.${name}`,
              message: `there is no field "${name}" in "${base.name}"${meant(name, Object.keys(base.fields))}`,
            },
          ],
    ),
    ...Object.entries(papers).flatMap(([key, paper]) =>
      missingIn(paper, { ...base, fields: { ...base.fields, ...fields } }).map(({ place: inPaper, path }) => ({
        place: `papers.${key}.${inPaper}`,
        message: `there is no field "${path}", and the paper is not offered${meant(path, known)}`,
      })),
    ),
  ];
}

function addedFaults(field: Field, base: Definition, added: Fields, place: string): readonly Fault[] {
  const { access } = field;
  const closed = Object.entries(closedWords).flatMap(([word, why]) =>
    word in field ? [{ place: `${place}.${word}`, message: `an added field has no "${word}": ${why}` }] : [],
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
            message: "the screens of customers don't ask for added fields: leave CUSTOMER out of access.write",
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
            message: 'deleting another record must not delete one of the product: "refuse" or "clear"',
          },
        ]
      : []),
    ...Object.keys(fill)
      .filter((name) => !Object.hasOwn(added, name))
      .map((name) => ({
        place: `${place}.fill.${name}`,
        message: `an added reference fills in added fields only${meant(name, Object.keys(added))}`,
      })),
  ];
}

function changeFaults(name: string, { access }: Change, { fields, access: section }: Definition): readonly Fault[] {
  const place = `changes.${name}`;
  if (isAdded(name)) return [{ place, message: `"${name}" is your own field: say it in "fields"` }];
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
      message: `${role} may not change "${name}" now, and an extension only takes rights away`,
    })),
    ...(field.required && without.length > 0
      ? [
          {
            place: `${place}.access.write`,
            message: `${without.join(", ")} could add no record any more: a new one needs "${name}"`,
          },
        ]
      : []),
  ];
}
