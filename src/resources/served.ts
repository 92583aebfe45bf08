// Which resource each registered form, component or rule serves. It reads that resource's rows: named by another
// definition it would show a record of the same number that is somebody else's.
import type { RecordForm } from "./actionWords.ts";
import { type Fault } from "./fault.ts";
import type { Definition, RecordPart } from "./grammar.ts";
import type { BuiltInName } from "./index.ts";
import type { ListPart } from "./listWords.ts";
import type { LinePart } from "./recordWords.ts";

type Served<K extends string> = Readonly<Record<K, BuiltInName>>;

/** The records that each form draws. */
export const paperResources: Served<RecordForm> = {
  bill: "bills",
  act: "acts",
  contract: "contracts",
  refund: "refunds",
};

const recordParts: Served<RecordPart> = {
  customer: "customers",
  actRun: "act-runs",
  bankPayment: "bank-payments",
  region: "regions",
  legalDocument: "legal-documents",
};
const listParts: Served<ListPart> = { rates: "rates", actRuns: "act-runs", bank: "bank-payments" };
const lineParts: Served<LinePart> = { terms: "regions", ownTerms: "customers" };

/** Names in a definition that serve another resource than this one. */
export function servedFaults({ name, list, form, fields, actions = {} }: Definition): Fault[] {
  const used = [
    ...asked("list.part", list.part, listParts),
    ...asked("form.part", form.part, recordParts),
    ...Object.entries(fields).flatMap(([key, field]) =>
      field.type === "lines" ? asked(`fields.${key}.part`, field.part, lineParts) : [],
    ),
    ...Object.entries(actions).flatMap(([key, { paper }]) => asked(`actions.${key}.paper`, paper, paperResources)),
  ];
  return used
    .filter(({ serves }) => serves !== name)
    .map(({ place, word, serves }) => ({ place, message: `"${word}" serves "${serves}" alone` }));
}

const asked = <K extends string>(place: string, word: K | undefined, table: Served<K>) =>
  word === undefined ? [] : [{ place, word, serves: table[word] }];

/** Whose row it is must be said by the row itself: by a stored reference to a customer. */
export function ownerFaults({ name, owner, fields }: Definition): Fault[] {
  if (owner === "nobody" || (owner === "id" && name === "customers")) return [];
  const fault = (message: string): Fault[] => [{ place: "owner", message }];
  if (owner === "id") return fault('only a customer is its own owner: name the reference to "customers", or "nobody"');
  const field = fields[owner];
  // A name that isn't there has its fault already.
  if (!field) return [];
  if (field.type !== "reference" || field.to !== "customers")
    return fault(`"${owner}" is no reference to "customers", so it leads to no customer whose row it could be`);
  return field.computed === undefined
    ? []
    : fault(`"${owner}" is worked out, and rows are kept apart by what is stored`);
}
