// Checks that fields' types support what the definition asks of them.
import { isFiltered, isSorted } from "../families.ts";
import { fieldTypes, type Definition } from "../grammar.ts";
import { systemFields } from "../systemFields.ts";
import { type Fault, didYouMean } from "./fault.ts";

/** Errors of fields whose type does not support a word. */
export function typeFaults({ fields, order, revisions = [], access, list }: Definition): Fault[] {
  const asked = [
    ...(order ? [{ place: "order.by", name: order.by, types: ["integer"] }] : []),
    ...(order?.within === undefined ? [] : [{ place: "order.within", name: order.within, types: ["reference"] }]),
    ...(access.regions === undefined ? [] : [{ place: "access.regions", name: access.regions, types: ["choices"] }]),
    ...revisions.map((name, index) => ({ place: `revisions.${index}`, name, types: revisable })),
    ...(list.editable ?? []).map((name, index) => ({ place: `list.editable.${index}`, name, types: typedInCells })),
    ...(list.filters ?? []).map((name, index) => ({ place: `list.filters.${index}`, name, types: filtered })),
    ...(list.totals ?? []).map((name, index) => ({ place: `list.totals.${index}`, name, types: ["money"] })),
  ];
  const sort = { place: "list.sort", name: list.sort.replace(/^-/, ""), types: sorted };
  return [
    ...asked.flatMap((one) => typeFault({ fields, ...one })),
    ...typeFault({ fields: { ...systemFields, ...fields }, ...sort }),
  ];
}

/** The error of a word that names a field which is missing or has another type. */
export function typeFault({ fields, place, name, types }: AskedField): Fault[] {
  const fitting = Object.keys(fields).filter((known) => types.includes(fields[known]?.type ?? ""));
  if (fitting.includes(name)) return [];
  const type = Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
  const message =
    type === undefined
      ? `there is no field "${name}" of a fitting type${didYouMean(name, fitting)}`
      : `"${name}" has the type ${type}, which does not fit here`;
  return [{ place, message }];
}

interface AskedField {
  readonly fields: Definition["fields"];
  readonly place: string;
  readonly name: string;
  readonly types: readonly string[];
}

const sorted: readonly string[] = fieldTypes.filter(isSorted);
const filtered: readonly string[] = fieldTypes.filter(isFiltered);

/** Types that can be edited in a cell. */
const typedInCells: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "ranges", "file", "picture", "secret", "richText", "longText"].includes(type),
);

/** Types that can be versioned: no tables, files and secrets. */
const revisable: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "file", "picture", "secret"].includes(type),
);
