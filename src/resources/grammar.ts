// The grammar of a resource definition: which words it may hold, and of which kind.
// One description, three readers: the TypeScript types below, the check of operators' JSON files at run time,
// and the JSON Schema that editors complete from. Only the server and the checks run it; the browser takes its types.
import { z } from "zod";
import { iconNames } from "../domain/icons.ts";
import { perRegion } from "../domain/region.ts";
import { roles } from "../domain/role.ts";
import { action, route } from "./actionWords.ts";
import { deletion } from "./deletionWords.ts";
import { effect } from "./effectWords.ts";
import { follows, overlay, through } from "./fieldWords.ts";
import { list } from "./listWords.ts";
import { condition, lineParts, recordWords, scalar } from "./recordWords.ts";

const name = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "a name is camelCase: letters and digits, at most 40");
const role = z.enum(roles);
const roleList = z.array(role).readonly();
const positive = z.int().positive();
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, 'a decimal is written as a string, such as "0.01"');
const common = {
  label: z.string().min(1).describe("What people call the field"),
  required: z
    .union([z.boolean(), z.string()])
    .optional()
    .describe("True, or the message of an empty field; a yes-or-no must then be yes"),
  help: z.string().optional().describe("A sentence below the input"),
  readOnly: z.boolean().optional().describe("Shown, but set by the server alone"),
  search: z.boolean().optional().describe("The free search of the list looks here"),
  unique: z.boolean().optional().describe("No two records share a value"),
  access: z
    .strictObject({ read: roleList.optional(), write: roleList.optional() })
    .optional()
    .describe("Narrower than the resource's own access"),
  region: z.strictObject(perRegion(() => overlay.optional())).optional(),
  follows: follows.optional(),
  default: z.union([scalar, z.array(z.string()).readonly()]).optional(),
  computed: z.string().optional().describe("Worked out by the server's expression of this name; never stored"),
  /** Only shown while other fields hold these values. */
  when: condition.optional().describe("Asked for only while these fields have these values, or one of these"),
  effective: z
    .boolean()
    .optional()
    .describe("A new value may be given the day from which it holds, and what held on a day before stays known"),
};

const bankOf = z
  .string()
  .optional()
  .describe(
    "The field with the account number that the bank's name or code follows from until somebody types another; a text of another bank is warned about",
  );
const tones = ["neutral", "good", "warning", "bad", "accent"] as const;
const choices = z.record(z.string(), z.union([z.string(), z.strictObject({ label: z.string(), tone: z.enum(tones) })]));
const bounds = { min: decimal.optional(), max: decimal.optional() };
const accept = z.array(z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"])).readonly();

const scalarFields = {
  text: z.strictObject({
    ...common,
    min: positive.optional(),
    max: positive.optional(),
    pattern: z.string().optional(),
    message: z.string().optional().describe("Said when the pattern does not match"),
    opens: z
      .string()
      .optional()
      .describe("The value names a resource, and this field the number of a record of it: shown as a link there"),
    bankOf,
  }),
  longText: z.strictObject({ ...common, max: positive.optional() }),
  richText: z.strictObject({ ...common, max: positive.optional() }),
  email: z.strictObject(common),
  phone: z.strictObject({ ...common, mobile: z.boolean().optional().describe("A landline is refused") }),
  site: z.strictObject(common),
  integer: z.strictObject({
    ...common,
    min: z.int().optional(),
    max: z.int().optional(),
    loose: z
      .boolean()
      .optional()
      .describe("Of a new record, what is empty or no number is left out instead of being refused"),
  }),
  decimal: z.strictObject({ ...common, ...bounds, scale: z.int().min(0).max(8).optional() }),
  money: z.strictObject({
    ...common,
    ...bounds,
    currency: z
      .string()
      .optional()
      .describe("An ISO code, or {field} for the field that holds it; absent: the currency of the record's region"),
  }),
  percent: z.strictObject({ ...common, ...bounds }),
  date: z.strictObject({
    ...common,
    min: z.iso.date().optional().describe("The earliest day"),
    past: z.boolean().optional().describe("Today at the latest"),
    today: z
      .boolean()
      .optional()
      .describe("An action that asks for it proposes today, and takes it where none is said"),
  }),
  dateTime: z.strictObject(common),
  boolean: z.strictObject({ ...common, labels: z.tuple([z.string(), z.string()]).readonly().optional() }),
  choice: z.strictObject({ ...common, choices }),
  choices: z.strictObject({ ...common, choices }),
  reference: z.strictObject({
    ...common,
    to: z.string().describe("The name of the resource referred to"),
    onDelete: z
      .enum(["refuse", "together", "clear"])
      .optional()
      .describe(
        "When the record referred to is deleted: refused while this one is there (as usual), this one is deleted together with it, or only the reference is emptied",
      ),
  }),
  ranges: z.strictObject({ ...common, unit: z.enum(["percent", "decimal"]).optional() }),
  file: z.strictObject({ ...common, accept: accept.optional(), maxMegabytes: positive.optional() }),
  picture: z.strictObject({
    ...common,
    accept: accept.optional(),
    maxMegabytes: positive.optional(),
    width: positive.optional(),
    height: positive.optional(),
  }),
  secret: z.strictObject({
    ...common,
    max: positive.optional(),
    multiline: z.boolean().optional().describe("A text of several lines; links in it can be opened"),
  }),
  taxNumber: z.strictObject(common),
  bankAccount: z.strictObject(common),
  bic: z.strictObject({ ...common, bankOf }),
};

type ScalarGrammar = typeof scalarFields;
const typed = <K extends string, S extends z.ZodObject>(type: K, shape: S) =>
  z.strictObject({ type: z.literal(type), ...shape.shape });

const scalarField = z.discriminatedUnion("type", [
  typed("text", scalarFields.text),
  ...Object.entries(scalarFields)
    .filter(([type]) => type !== "text")
    .map(([type, shape]) => typed(type, shape)),
]);

const composedFields = {
  lines: z.strictObject({
    ...common,
    fields: z.record(name, scalarField).describe("The columns of the table inside the record"),
    key: z
      .string()
      .optional()
      .describe(
        "The reference or integer column of which no two lines share a value; or a choice where no column is effective",
      ),
    part: z
      .enum(lineParts)
      .optional()
      .describe("What the form shows below each line: terms, its percents by sum; ownTerms, beside the region's"),
    asks: through
      .optional()
      .describe(
        "The table of the record referred to that says by key which lines belong here, with the label, pattern, example and hint of each, and whether it is required. This table has the columns key and value",
      ),
    min: z.int().min(0).optional(),
    max: positive.optional(),
  }),
  related: z.strictObject({
    ...common,
    to: z.string().describe("The resource whose records belong to this one"),
    by: z.string().describe("The field of that resource that refers here, or that of its lines: lines.accountId"),
  }),
};

/** Every field type that there is. */
export const fieldTypes: readonly FieldType[] = [
  ...(Object.keys(scalarFields) as ScalarType[]),
  ...(Object.keys(composedFields) as (keyof typeof composedFields)[]),
];

type Grammar = ScalarGrammar & Omit<typeof composedFields, "lines">;
type ScalarType = keyof ScalarGrammar;
type Plain<T> = T extends object ? { [K in keyof T]: T[K] } : T;

export type ScalarField = { [K in ScalarType]: Plain<{ readonly type: K } & z.infer<ScalarGrammar[K]>> }[ScalarType];
export type LinesField = Plain<
  { readonly type: "lines" } & Omit<z.infer<(typeof composedFields)["lines"]>, "fields"> & {
      readonly fields: Readonly<Record<string, ScalarField>>;
    }
>;
export type RelatedField = Plain<{ readonly type: "related" } & z.infer<Grammar["related"]>>;
export type Field = ScalarField | LinesField | RelatedField;
export type FieldType = Field["type"];
/** The field of one type. */
export type FieldOf<K extends FieldType> = Extract<Field, { type: K }>;
/** The fields that have a value of their own in the record. */
export type StoredType = Exclude<FieldType, "related">;
export type Fields = Readonly<Record<string, Field>>;

const anyField = z.union([scalarField, typed("lines", composedFields.lines), typed("related", composedFields.related)]);

/** Components that a form may name. */
const recordParts = ["customer", "actRun", "bankPayment", "region", "legalDocument"] as const;
export type RecordPart = (typeof recordParts)[number];

const section = z.strictObject({ section: z.string(), fields: z.array(z.string()).readonly() });

const unwrap = z.string().optional().describe("Where in the answer the record or the list is, such as data.posts");
const operation = z.union([
  route,
  z.strictObject({
    route,
    unwrap,
    id: z.string().optional().describe("Where a create answers the new id when it answers no record: data.postID"),
    parent: z.string().optional().describe("Where a nested list carries the record that it belongs to: data.category"),
  }),
]);

const filterValue = z.record(z.string(), scalar);

/** A whole definition, as an operator's file may hold it. */
export const definitionSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,39}$/, "a resource's name is small letters, digits and dashes: 2 to 40 of them")
    .describe("The name in the API and in references"),
  path: z.string().optional().describe("The path of its screens; absent: the name"),
  editPath: z.string().optional().describe("The path of one record's screen below it; absent: {id}"),
  label: z.strictObject({
    one: z.string(),
    many: z.string(),
    new: z.string().optional().describe("The heading of the form that adds one, such as «Новый счёт»"),
  }),
  icon: z.enum(iconNames).optional(),
  represent: z.string().describe("How a record is called, such as № {number} от {date}"),
  owner: z
    .string()
    .describe('The field that holds the customer whose row it is; "id" where the record is the customer; "nobody"'),
  access: z.strictObject({
    read: roleList,
    write: roleList,
    create: roleList.optional(),
    delete: roleList.optional(),
    rows: z
      .strictObject({ ADMIN: filterValue.optional(), CUSTOMER: filterValue.optional() })
      .optional()
      .describe("Rows that a role sees, beyond ownership"),
    regions: z
      .string()
      .optional()
      .describe("The field with the regions whose customers see a row; a row without any is for all of them"),
  }),
  menu: z
    .union([z.boolean(), z.strictObject({ at: z.int().describe("Its place: smaller numbers stand higher") })])
    .optional()
    .describe("Its place in the sidebar; absent: below all that have one; false keeps it out"),
  routes: z
    .strictObject({
      list: operation,
      mine: operation,
      one: z.union([operation, z.literal("list")]),
      create: operation,
      update: operation,
      delete: operation,
      nested: z.record(z.string(), operation).describe("Lists of one owner's records, by the field that refers to it"),
    })
    .partial()
    .optional()
    .describe("Paths beside the uniform /api/resources/{name}"),
  fields: z.record(name, anyField),
  list,
  form: z.strictObject({
    tabs: z.record(z.string(), z.array(z.union([z.string(), section])).readonly()),
    part: z
      .enum(recordParts)
      .optional()
      .describe(
        "What the administrators' screens show above the record for it alone: customer, how things are with it; actRun, how far it is; bankPayment, the bills that it may be for; region, its site and what it lacks; legalDocument, who agreed to it",
      ),
  }),
  indexes: z.array(z.array(z.string()).readonly()).readonly().optional(),
  alike: z
    .strictObject({
      with: z.array(z.string()).readonly().describe("The resources that may hold the same thing, this one included"),
      by: z.array(z.string()).readonly().describe("Fields of one name on both sides; one that agrees is enough"),
    })
    .optional()
    .describe("Records that may be the same thing twice are shown side by side"),
  deletion: deletion.optional(),
  ...recordWords,
  actions: z.record(name, action).optional(),
  effects: z.record(name, effect).optional(),
});

type Raw = z.infer<typeof definitionSchema>;
export type Condition = z.infer<typeof condition>;
export type Operation = z.infer<typeof operation>;
export type Section = z.infer<typeof section>;
export type Tone = (typeof tones)[number];
export type ChoiceList = z.infer<typeof choices>;
/** Any definition, its field names not known to the compiler. */
export type Definition = Readonly<Omit<Raw, "fields" | "$schema">> & { readonly fields: Fields };
