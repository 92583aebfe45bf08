// Checks the former names of fields (`was`): a name that is in use again does not tell where values come from.
import type { Definition, Fields } from "../grammar.ts";
import type { Fault } from "./fault.ts";

export const formerFaults = ({ fields }: Definition): readonly Fault[] => faultsIn(fields, "fields");

const faultsIn = (fields: Fields, at: string): Fault[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    const inner = field.type === "lines" ? faultsIn(field.fields, `${place}.fields`) : [];
    const message = faultOf(name, fields);
    return message === undefined ? inner : [{ place: `${place}.was`, message }, ...inner];
  });

function faultOf(name: string, fields: Fields): string | undefined {
  const field = fields[name];
  const was = field?.was;
  if (field === undefined || was === undefined) return undefined;
  if (field.type === "related" || field.computed !== undefined)
    return "the field stores no values that it could take over";
  if (Object.hasOwn(fields, was)) return `"${was}" is an existing field: remove "was", or rename that field`;
  const other = Object.keys(fields).find((one) => one !== name && fields[one]?.was === was);
  return other === undefined
    ? undefined
    : `"${other}" also has "was": "${was}"; only one field can take over its values`;
}
