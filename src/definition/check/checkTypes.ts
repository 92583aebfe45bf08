// Checks that fields' types support what the definition asks of them.
import { fieldTypes, type Definition } from "../grammar.ts";
import { type Fault, meant } from "./fault.ts";

/** Errors of fields whose type does not support a word. */
export function typeFaults({ fields, order, revisions = [], access, list }: Definition): Fault[] {
  const asked = [
    ...(order ? [{ place: "order.by", name: order.by, types: ["integer"] }] : []),
    ...(order?.within === undefined ? [] : [{ place: "order.within", name: order.within, types: ["reference"] }]),
    ...(access.regions === undefined ? [] : [{ place: "access.regions", name: access.regions, types: ["choices"] }]),
    ...revisions.map((name, index) => ({ place: `revisions.${index}`, name, types: revisable })),
    ...(list.editable ?? []).map((name, index) => ({ place: `list.editable.${index}`, name, types: typedInCells })),
    ...(list.totals ?? []).map((name, index) => ({ place: `list.totals.${index}`, name, types: ["money"] })),
  ];
  return asked.flatMap((one) => typeFault({ fields, ...one }));
}

/** The error of a word that names a field which is missing or has another type. */
export function typeFault({ fields, place, name, types }: AskedField): Fault[] {
  const fitting = Object.keys(fields).filter((known) => types.includes(fields[known]?.type ?? ""));
  if (fitting.includes(name)) return [];
  return [{ place, message: `there is no field "${name}" of a fitting type${meant(name, fitting)}` }];
}

interface AskedField {
  readonly fields: Definition["fields"];
  readonly place: string;
  readonly name: string;
  readonly types: readonly string[];
}

/** Types that can be edited in a cell. */
const typedInCells: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "ranges", "file", "picture", "secret", "richText", "longText"].includes(type),
);

/** Types that can be versioned: no tables, files and secrets. */
const revisable: readonly string[] = fieldTypes.filter(
  (type) => !["related", "lines", "file", "picture", "secret"].includes(type),
);
