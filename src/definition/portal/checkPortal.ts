// Checks the word `portal`, what customers see of a section in their own screens: it only narrows what access gives
// them.
import { maySee } from "../access/access.ts";
import { isFile } from "../families.ts";
import type { Definition, Field, LinesField } from "../grammar.ts";
import { systemFields } from "../systemFields.ts";
import { namesIn, placeholderIn } from "../texts/placeholders.ts";
import { closedToCustomers, givenColumns } from "./givenColumns.ts";
import { isTypedByCustomers, typedByCustomers } from "./typedByCustomers.ts";
import { isState } from "../states/stateFields.ts";
import { target } from "../check/checkFields.ts";
import { isNeeded } from "../check/checkImport.ts";
import { type Fault, didYouMean, oneOf } from "../check/fault.ts";

const role = "CUSTOMER";

/** Errors of the word `portal`. */
export function portalFaults(definition: Definition, all: readonly Definition[]): readonly Fault[] {
  const { portal, access } = definition;
  if (!portal) return [];
  if (!access.read.includes(role))
    return [{ place: "portal", message: `customers may not read the section: access.read has no "${role}"` }];
  const seen = [...portal.list, ...(portal.read ?? [])];
  return [
    ...seen.flatMap((name, at) =>
      shownFaults(definition, all, name, {
        place: at < portal.list.length ? `portal.list.${at}` : `portal.read.${at - portal.list.length}`,
        isListed: at < portal.list.length,
        known: at < portal.list.length ? portal.list : seen,
        isRepeated: seen.indexOf(name) !== at,
      }),
    ),
    ...listFaults(definition, portal.list),
    ...createFaults(definition, all),
    ...(portal.do ?? []).flatMap((key, at) => actionFaults(definition, all, key, { place: `portal.do.${at}`, seen })),
  ];
}

interface Place {
  readonly place: string;
  readonly isListed: boolean;
  /** The other fields shown at the same place. */
  readonly known: readonly string[];
  readonly isRepeated: boolean;
}

function shownFaults(
  definition: Definition,
  all: readonly Definition[],
  name: string,
  { place, isListed, isRepeated, known }: Place,
): Fault[] {
  if (isRepeated) return [{ place, message: `"${name}" is already in portal` }];
  if (Object.hasOwn(systemFields, name)) return [];
  const field = own(definition, name);
  if (!field) return [unknownField(definition, name, place)];
  const hidden = isListed ? unlisted : unshown;
  if (hidden.includes(field.type)) {
    const door = isListed ? "list" : "page";
    return [{ place, message: `the customers' ${door} cannot show ${oneOf(field.type)}` }];
  }
  if (!maySee(field, role))
    return [{ place, message: `customers may not read "${name}": fields.${name}.access.read has no "${role}"` }];
  return [...namelessFaults(field, all, place), ...currencyFaults(definition, field, known, place)];
}

/** Errors of sums shown without their currency. */
function currencyFaults(
  { fields }: Pick<Definition, "fields">,
  field: Field,
  known: readonly string[],
  place: string,
): Fault[] {
  if (field.type === "lines") {
    const own = [...known, ...Object.keys(field.fields)];
    return Object.values(field.fields).flatMap((column) => currencyFaults({ fields }, column, own, place));
  }
  if (field.type !== "money") return [];
  const ofRegion = Object.hasOwn(fields, "region") ? "region" : undefined;
  const holder = field.currency === undefined ? ofRegion : placeholderIn(field.currency);
  if (holder === undefined || known.includes(holder)) return [];
  return [{ place, message: `its currency is in "${holder}", which customers do not see there: add it` }];
}

const unshown: readonly Field["type"][] = ["related", "secret"];
const unlisted: readonly Field["type"][] = [...unshown, "richText"];

/** Errors of references whose records customers may not read, and so have no name for them. */
function namelessFaults(field: Field, all: readonly Definition[], place: string): Fault[] {
  const there = field.type === "reference" ? target(field.to, all) : undefined;
  if (!there || there.access.read.includes(role)) return [];
  return [{ place, message: `customers may not read "${there.name}", so they would see a number instead of a name` }];
}

/** Errors of a list without its essentials: the fields of the record's name, and of the sort order. */
function listFaults({ represent, list }: Definition, listed: readonly string[]): Fault[] {
  const isThere = (name: string) => listed.includes(name) || Object.hasOwn(systemFields, name);
  const sort = list.sort.replace(/^-/, "");
  return [
    ...namesIn(represent)
      .filter((name) => !isThere(name))
      .map((name) => ({ place: "portal.list", message: `the records' names contain "${name}" (represent): add it` })),
    ...(isThere(sort) ? [] : [{ place: "portal.list", message: `the list is sorted by "${sort}": add it` }]),
  ];
}

function createFaults(definition: Definition, all: readonly Definition[]): readonly Fault[] {
  const { portal, access, fields, owner } = definition;
  const given = portal?.create;
  if (given === undefined) return [];
  const adders = access.create ?? access.write;
  if (!adders.includes(role)) {
    const word = access.create ? "create" : "write";
    return [{ place: "portal.create", message: `customers may not add records: access.${word} has no "${role}"` }];
  }
  const missing = Object.entries(fields).filter(
    ([name, field]) => name !== owner && !given.includes(name) && isNeeded(field) && field.default === undefined,
  );
  return [
    ...given.flatMap((name, at) => givenFaults(definition, all, name, `portal.create.${at}`)),
    ...missing.map(([name]) => ({ place: "portal.create", message: `a new record needs "${name}": add it` })),
  ];
}

function givenFaults(definition: Definition, all: readonly Definition[], name: string, place: string): Fault[] {
  const field = own(definition, name);
  if (!field) return [unknownField(definition, name, place)];
  if (field.readOnly || field.computed !== undefined || name === definition.owner)
    return [{ place, message: `only the server sets "${name}"` }];
  if (isState(definition, name)) return [{ place, message: `only actions set "${name}"` }];
  const closed = closedToCustomers(field);
  if (closed)
    return [
      { place, message: `customers may not ${closed} "${name}": fields.${name}.access.${closed} has no "${role}"` },
    ];
  return typingFaults(field, all, place);
}

/** Errors of fields that customers can't fill in: types without an input, references without readable names. */
function typingFaults(field: Field, all: readonly Definition[], place: string): Fault[] {
  if (field.type === "lines") return rowFaults(field, all, place);
  if (isTypedByCustomers(field.type)) return namelessFaults(field, all, place);
  const types = typedByCustomers.join(", ");
  return [{ place, message: `forms for customers have no input for ${oneOf(field.type)}, only for ${types}` }];
}

function rowFaults(field: LinesField, all: readonly Definition[], place: string): Fault[] {
  if (field.asks !== undefined) return [{ place, message: "forms for customers have no input for a table with asks" }];
  const given = givenColumns(field);
  const isGiven = (name: string) => given.some(([known]) => known === name);
  const missing = Object.entries(field.fields).filter(
    ([name, column]) => !isGiven(name) && isNeeded(column) && column.default === undefined,
  );
  return [
    ...given.flatMap(([, column]) =>
      isFile(column)
        ? [{ place, message: `rows in customers' forms have no input for ${oneOf(column.type)}` }]
        : typingFaults(column, all, place),
    ),
    ...missing.map(([name]) => ({ place, message: `a row needs "${name}", which customers do not fill in` })),
  ];
}

function actionFaults(
  definition: Definition,
  all: readonly Definition[],
  key: string,
  { place, seen }: { readonly place: string; readonly seen: readonly string[] },
): Fault[] {
  const { actions = {} } = definition;
  const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
  if (!action) return [{ place, message: `there is no action "${key}"${didYouMean(key, Object.keys(actions))}` }];
  if (!action.access.includes(role))
    return [{ place, message: `customers may not run "${key}": actions.${key}.access has no "${role}"` }];
  if (!action.on.includes("record"))
    return [{ place, message: `customers run actions on the page of a record: actions.${key}.on has no "record"` }];
  if (action.download !== undefined && !seen.includes(action.download))
    return [{ place, message: `it returns "${action.download}", which is not in portal.read` }];
  const hidden = namesIn(action.confirm ?? "").filter((name) => !seen.includes(name) && name !== "id");
  return [
    ...hidden.map((name) => ({
      place,
      message: `its condition uses "${name}", which customers do not see: add it to portal.read`,
    })),
    ...(action.input ?? []).flatMap((name) => {
      const field = own(definition, name);
      return field ? typingFaults(field, all, place) : [];
    }),
  ];
}

const own = ({ fields }: Definition, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

const unknownField = ({ fields }: Definition, name: string, place: string): Fault => ({
  place,
  message: `there is no field "${name}"${didYouMean(name, Object.keys(fields))}`,
});
