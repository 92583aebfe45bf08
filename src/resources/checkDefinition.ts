// What the compiler checks for built-in definitions, checked at run time for an operator's file: every name that a
// definition uses must exist, and a wrong one is answered with the nearest right one.
import { nearestWord } from "../domain/nearestWord.ts";
import { effectFaults } from "./checkEffects.ts";
import { effectiveFaults } from "./effective.ts";
import { importFaults } from "./checkImport.ts";
import { definitionSchema, fieldTypes, type Definition, type Field, type Fields } from "./grammar.ts";
import { leadsOf } from "./leads.ts";

/** One fault of a definition: where in it, and what is wrong, in English: operators' files are code. */
export interface Fault {
  /** Such as `list.columns.2`. */
  readonly place: string;
  readonly message: string;
}

const ownFields = ["id", "version", "createdAt", "updatedAt"] as const;

/** Reads a parsed JSON value as a definition, or says everything that is wrong with its form. */
export function readDefinition(value: unknown): { definition: Definition } | { faults: readonly Fault[] } {
  const result = definitionSchema.safeParse(value);
  if (result.success) return { definition: result.data as Definition };
  return { faults: result.error.issues.flatMap((issue) => faultsOf(issue, value)) };
}

type Issue = NonNullable<ReturnType<typeof definitionSchema.safeParse>["error"]>["issues"][number];

function faultsOf(issue: Issue, value: unknown): Fault[] {
  const place = issue.path.join(".") || "(the whole file)";
  if (issue.code === "unrecognized_keys") {
    const known = wordsAt(issue.path);
    return issue.keys.map((key) => ({ place: [...issue.path, key].join("."), message: unknownWord(key, known) }));
  }
  if (issue.code === "invalid_union" && issue.discriminator !== undefined) {
    const given = at(value, issue.path);
    return [{ place, message: `there is no type "${String(given)}"${meant(nearestWord(String(given), fieldTypes))}` }];
  }
  if (issue.code === "invalid_union") {
    const deepest = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length)[0];
    if (deepest) return faultsOf({ ...deepest, path: [...issue.path, ...deepest.path] }, value);
  }
  if (issue.code === "invalid_value") {
    const given = at(value, issue.path);
    const nearest = nearestWord(String(given), issue.values.map(String));
    return [{ place, message: `"${String(given)}" is not one of ${issue.values.join(", ")}${meant(nearest)}` }];
  }
  return [{ place, message: issue.message }];
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

const definitionWords = Object.keys(definitionSchema.shape);
const sections = ["list", "form", "access", "label", "routes", "actions", "order", "after"];
const fieldWords = [
  "onDelete",
  "type",
  "label",
  "required",
  "help",
  "readOnly",
  "search",
  "unique",
  "access",
  "region",
  "default",
  "effective",
];
const otherWords = [
  "when",
  "min",
  "max",
  "pattern",
  "message",
  "choices",
  "to",
  "by",
  "fields",
  "scale",
  "currency",
  "key",
  "part",
];

const wordsAt = (path: readonly PropertyKey[]): readonly string[] =>
  path.length === 0
    ? definitionWords
    : path[0] === "fields"
      ? [...fieldWords, ...otherWords]
      : [
          ...sections,
          ...["columns", "filters", "sort", "totals", "tabs", "one", "many", "does", "adds", "preset"],
          ...["read", "write", "create", "delete", "rows", "regions", "within", "save"],
          ...["on", "route", "confirm", "success", "when", "set", "rule", "opens", "input", "download", "with", "by"],
          ...["deletion", "keep", "filled", "computed", "because", "also", "instead"],
        ];

const unknownWord = (word: string, known: readonly string[]) =>
  `unknown word "${word}"${meant(nearestWord(word, known))}`;

const meant = (nearest: string | undefined) => (nearest === undefined ? "" : `; did you mean "${nearest}"?`);

/**
 * Checks the names in a definition against its own fields and against the other definitions.
 * @param all every definition that will be there, this one included
 * @param computed the names that `computed` may use
 * @param rules the names that the `rule` of an action may use
 */
export function checkDefinition(
  definition: Definition,
  all: readonly Definition[],
  computed: readonly string[],
  rules: readonly string[] = [],
): readonly Fault[] {
  const faults: Fault[] = [];
  const { fields, list, form, access, actions = {}, effects = {}, indexes = [] } = definition;
  const valued = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  const name = (word: string, known: readonly string[], place: string) => {
    if (!known.includes(word))
      faults.push({ place, message: `there is no field "${word}"${meant(nearestWord(word, known))}` });
  };
  const names = (words: readonly string[], known: readonly string[], place: string) =>
    words.forEach((word, index) => name(word, known, `${place}.${index}`));
  const template = (text: string, place: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].forEach(([, word]) => name(word ?? "", [...valued, "id"], place));

  for (const field of Object.keys(fields))
    if ((ownFields as readonly string[]).includes(field))
      faults.push({ place: `fields.${field}`, message: "every record has this field already" });
  names(list.columns, [...valued, ...ownFields], "list.columns");
  names(list.filters ?? [], valued, "list.filters");
  names(list.totals ?? [], valued, "list.totals");
  names(list.switch?.region === undefined ? [] : [list.switch.region], valued, "list.switch.region");
  name(list.sort.replace(/^-/, ""), [...valued, ...ownFields], "list.sort");
  for (const [tab, items] of Object.entries(form.tabs))
    items.forEach((item, index) => {
      const place = `form.tabs.${tab}.${index}`;
      if (typeof item === "string") name(item, Object.keys(fields), place);
      else names(item.fields, Object.keys(fields), `${place}.fields`);
    });
  indexes.forEach((index, at) => names(index, [...valued, ...ownFields], `indexes.${at}`));
  if (definition.owner !== "nobody") name(definition.owner, [...valued, "id"], "owner");
  template(definition.represent, "represent");
  for (const [role, rows] of Object.entries(access.rows ?? {}))
    names(Object.keys(rows ?? {}), valued, `access.rows.${role}`);
  for (const [key, action] of Object.entries(actions)) {
    const at = `actions.${key}`;
    names(Object.keys(action.when ?? {}), valued, `${at}.when`);
    names(Object.keys(action.set ?? {}), valued, `${at}.set`);
    names(action.input ?? [], valued, `${at}.input`);
    if (action.download !== undefined) name(action.download, valued, `${at}.download`);
    if (action.opens !== undefined) name(action.opens, referencesOf(fields), `${at}.opens`);
    if (action.rule !== undefined && !rules.includes(action.rule))
      faults.push({
        place: `${at}.rule`,
        message: `the server has no rule "${action.rule}" here${meant(nearestWord(action.rule, rules))}`,
      });
    template(action.confirm ?? "", `${at}.confirm`);
  }
  for (const [key, { when = {} }] of Object.entries(effects)) names(Object.keys(when), valued, `effects.${key}.when`);
  const { keep = [], instead } = definition.deletion ?? {};
  for (const [index, { when = {}, filled, computed: word }] of keep.entries()) {
    const at = `deletion.keep.${index}`;
    names(Object.keys(when), valued, `${at}.when`);
    if (filled !== undefined) name(filled, valued, `${at}.filled`);
    if (word !== undefined && !computed.includes(word))
      faults.push({
        place: `${at}.computed`,
        message: `the server works out no "${word}"${meant(nearestWord(word, computed))}`,
      });
  }
  names(Object.keys(instead?.set ?? {}), valued, "deletion.instead.set");
  for (const [index, { when = {}, to }] of leadsOf(definition.after?.save).entries()) {
    names(Object.keys(when), valued, `after.save.${index}.when`);
    template(to, `after.save.${index}`);
  }
  template(definition.after?.delete ?? "", "after.delete");
  faults.push(
    ...fieldFaults(fields, all, computed, "fields"),
    ...alikeFaults(definition, all),
    ...roleFaults(definition),
    ...effectiveFaults(definition),
    ...effectFaults(definition, all),
    ...importFaults(definition),
  );
  return faults;
}

/** Fields that a definition gives something to do must be of a type that can. */
function roleFaults({ fields, order, revisions = [], access, list }: Definition): Fault[] {
  const asked = [
    ...(order ? [{ place: "order.by", name: order.by, types: ["integer"] }] : []),
    ...(order?.within === undefined ? [] : [{ place: "order.within", name: order.within, types: ["reference"] }]),
    ...(access.regions === undefined ? [] : [{ place: "access.regions", name: access.regions, types: ["choices"] }]),
    ...revisions.map((name, index) => ({ place: `revisions.${index}`, name, types: revisable })),
    ...(list.editable ?? []).map((name, index) => ({ place: `list.editable.${index}`, name, types: typedInCells })),
  ];
  return asked.flatMap(({ place, name, types }) => {
    const fitting = Object.keys(fields).filter((known) => types.includes(fields[known]?.type ?? ""));
    if (fitting.includes(name)) return [];
    return [{ place, message: `there is no field "${name}" of a fitting type${meant(nearestWord(name, fitting))}` }];
  });
}

/** What there is room for in a cell. */
const typedInCells: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "ranges", "file", "picture", "secret", "richText", "longText"].includes(type),
);

/** What a version can be made of: neither tables nor files, and no secrets. */
const revisable: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "file", "picture", "secret"].includes(type),
);

function alikeFaults({ fields, alike }: Definition, all: readonly Definition[]): Fault[] {
  if (!alike) return [];
  const known = Object.keys(fields).filter((name) => fields[name]?.type !== "related");
  return [
    ...alike.with.flatMap((word, index) => (target(word, all) ? [] : [noResource(word, all, `alike.with.${index}`)])),
    ...alike.by.flatMap((word, index) => {
      const place = `alike.by.${index}`;
      if (!known.includes(word))
        return [{ place, message: `there is no field "${word}"${meant(nearestWord(word, known))}` }];
      const without = alike.with.flatMap((name) => target(name, all) ?? []).filter((other) => !other.fields[word]);
      return without.map(({ name }) => ({ place, message: `"${name}" has no field "${word}" to compare with` }));
    }),
  ];
}

const target = (name: string, all: readonly Definition[]) => all.find((definition) => definition.name === name);

function noResource(word: string, all: readonly Definition[], place: string): Fault {
  const nearest = nearestWord(
    word,
    all.map(({ name }) => name),
  );
  return { place, message: `there is no resource "${word}"${meant(nearest)}` };
}

const referencesOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === "reference");

function fieldFaults(fields: Fields, all: readonly Definition[], computed: readonly string[], at: string): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    return [
      ...namesOfOthers(field, fields, all, place),
      ...(field.computed !== undefined && !computed.includes(field.computed)
        ? [
            {
              place: `${place}.computed`,
              message: `the server works out no "${field.computed}"${meant(nearestWord(field.computed, computed))}`,
            },
          ]
        : []),
      ...(field.type === "text" && field.pattern !== undefined && !isPattern(field.pattern)
        ? [{ place: `${place}.pattern`, message: "this is no regular expression" }]
        : []),
      ...deletionFaults(field, place, at === "fields"),
      ...(field.type === "lines" ? fieldFaults(field.fields, all, computed, `${place}.fields`) : []),
    ];
  });
}

/** A reference that is to be emptied must be one that may be empty; a line neither goes alone nor stays alone. */
function deletionFaults(field: Field, place: string, own: boolean): Fault[] {
  if (field.type !== "reference" || field.onDelete === undefined || field.onDelete === "refuse") return [];
  if (!own) return [{ place: `${place}.onDelete`, message: 'inside a table only "refuse" makes sense' }];
  if (field.onDelete === "clear" && field.required)
    return [{ place: `${place}.onDelete`, message: "a required reference can't be emptied" }];
  return [];
}

function namesOfOthers(field: Field, fields: Fields, all: readonly Definition[], place: string): Fault[] {
  const faults: Fault[] = [
    ...Object.keys(field.when ?? {}).map((word) => [word, "when"] as const),
    ...(field.type === "text" && field.opens !== undefined ? [[field.opens, "opens"] as const] : []),
  ]
    .filter(([word]) => !Object.hasOwn(fields, word))
    .map(([word, key]) => ({
      place: `${place}.${key}`,
      message: `there is no field "${word}"${meant(nearestWord(word, Object.keys(fields)))}`,
    }));
  if (field.type !== "reference" && field.type !== "related") return faults;
  const to = target(field.to, all);
  if (!to) return [...faults, noResource(field.to, all, `${place}.to`)];
  if (field.type === "related" && to.fields[field.by]?.type !== "reference") {
    const nearest = nearestWord(field.by, referencesOf(to.fields));
    return [
      ...faults,
      { place: `${place}.by`, message: `"${field.to}" has no reference "${field.by}"${meant(nearest)}` },
    ];
  }
  return faults;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
