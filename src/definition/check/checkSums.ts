// Checks the word `sum`.
import { sumsIn, type Summed } from "../filling/summed.ts";
import type { Definition, Fields } from "../grammar.ts";
import { typeFault } from "./checkTypes.ts";
import { type Fault, didYouMean } from "./fault.ts";

export const sumFaults = (definition: Definition): readonly Fault[] =>
  sumsIn(definition).flatMap(([name, field]) => faultsOf(definition, field, `fields.${name}.sum`));

function faultsOf({ fields }: Definition, { sum: { of, take, vat, without } }: Summed, at: string): readonly Fault[] {
  const columns = (type: string) => columnsOf(fields, type);
  const percents = [...Object.keys(fields).filter((name) => fields[name]?.type === "percent"), ...columns("percent")];
  return [
    ...oneOf(of, columns("money"), `${at}.of`, "no column of sums"),
    ...(vat === undefined ? [] : oneOf(vat, percents, `${at}.vat`, "no percent")),
    ...((take === undefined) === (vat === undefined)
      ? []
      : [{ place: at, message: '"take" and "vat" must be used together' }]),
    ...(without === undefined ? [] : typeFault({ fields, place: `${at}.without`, name: without, types: ["money"] })),
  ];
}

const oneOf = (name: string, known: readonly string[], place: string, message: string): readonly Fault[] =>
  known.includes(name) ? [] : [{ place, message: `there is ${message} "${name}"${didYouMean(name, known)}` }];

const columnsOf = (fields: Fields, type: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type === "lines"
      ? Object.keys(field.fields)
          .filter((column) => field.fields[column]?.type === type)
          .map((column) => `${name}.${column}`)
      : [],
  );
