// The grammar of resource definitions: the allowed words and their types. The TypeScript types below, the run-time check of
// operators' JSON files, and the JSON Schema for editors all derive from it. Only the server and the checks execute it; the
// browser imports its types.
import { z } from "zod";
import { iconNames } from "./menu/icons.ts";
import { action, route } from "./words/action.ts";
import { deletion } from "./words/deletion.ts";
import { form } from "./words/form.ts";
import { link } from "./words/link.ts";
import { through } from "./words/field.ts";
import { frozen } from "./words/frozen.ts";
import { list } from "./words/list.ts";
import { condition } from "./words/condition.ts";
import { paper } from "./words/papers.ts";
import { portal } from "./words/portal.ts";
import { recordWords } from "./words/record.ts";
import { rule } from "./words/rules.ts";
import { states } from "./words/states.ts";
import { timelineWords } from "./words/timeline.ts";
import type { choices } from "./words/scalarFields.ts";
import { common, positive, roleList, scalarFields, type tones } from "./words/scalarFields.ts";

const name = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "a name is camelCase: letters and digits, at most 40");
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
      .string()
      .optional()
      .describe("A component that the product registered for this table; the form shows it below each line"),
    asks: through
      .optional()
      .describe(
        "The table of the record referred to that says by key which lines belong here, with the label, pattern, example and hint of each, and whether it is required. This table has the columns key and value",
      ),
    min: z.int().min(0).optional().describe("The fewest lines"),
    max: positive.optional().describe("The most lines"),
  }),
  related: z.strictObject({
    ...common,
    to: z.string().describe("The resource whose records belong to this one"),
    by: z.string().describe("The field of that resource that refers here, or that of its lines: lines.accountId"),
  }),
};

/** All field types. */
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
/** The fields with a value of their own in the record. */
export type StoredType = Exclude<FieldType, "related">;
export type Fields = Readonly<Record<string, Field>>;

export const anyField = z.union([
  scalarField,
  typed("lines", composedFields.lines),
  typed("related", composedFields.related),
]);

const unwrap = z.string().optional().describe("Where in the answer the record or the list is, such as data.posts");
const declaredRoute = z.union([
  route,
  z.strictObject({
    route: route.describe("METHOD and path"),
    unwrap,
    id: z.string().optional().describe("Where a create answers the new id when it answers no record: data.postID"),
    parent: z.string().optional().describe("Where a nested list carries the record that it belongs to: data.category"),
  }),
]);

/** A whole definition, as in an operator's file. */
export const definitionSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,39}$/, "a resource's name is small letters, digits and dashes: 2 to 40 of them")
    .describe("The name in the API and in references"),
  path: z.string().optional().describe("The path of its screens; absent: the name"),
  editPath: z.string().optional().describe("The path of one record's screen below it; absent: {id}"),
  label: z
    .strictObject({
      one: z.string().describe("One record, such as «Счёт»"),
      many: z.string().describe("The section, such as «Счета»"),
      new: z.string().optional().describe("The heading of the form that adds one, such as «Новый счёт»"),
    })
    .describe("What people call the section and its records"),
  icon: z.enum(iconNames).optional().describe("The picture in the sidebar and in the search"),
  represent: z.string().describe("How a record is called, such as № {number} от {date}"),
  owner: z
    .string()
    .describe('The field that holds the customer whose row it is; "id" where the record is the customer; "nobody"'),
  access: z
    .strictObject({
      read: roleList.describe("Who sees records"),
      write: roleList.describe("Who changes records"),
      create: roleList.optional().describe("Who adds records; absent: whoever changes them"),
      delete: roleList.optional().describe("Who deletes records; absent: whoever changes them"),
      rows: z
        .strictObject({
          ADMIN: condition.optional().describe("The rows that administrators see"),
          CUSTOMER: condition.optional().describe("The rows that customers see, among their own"),
        })
        .optional()
        .describe("Rows that a role sees, beyond ownership"),
      regions: z
        .string()
        .optional()
        .describe("The field with the regions whose customers see a row; a row without any is for all of them"),
    })
    .describe("Who may do what, by role"),
  menu: z
    .union([
      z.boolean(),
      z.strictObject({
        at: z.int().describe("Its place in its group: smaller numbers stand higher"),
        group: z.string().optional().describe("A group of the sidebar, by the name that the product gives it"),
        badge: condition.optional().describe("Which records wait: the sidebar shows how many, up to 99"),
      }),
    ])
    .optional()
    .describe("Its place in the sidebar; absent: below all that have one; false keeps it out"),
  routes: z
    .strictObject({
      list: declaredRoute.describe("All records"),
      mine: declaredRoute.describe("A customer's own records"),
      one: z.union([declaredRoute, z.literal("list")]).describe('One record; "list": it is looked up in the list'),
      create: declaredRoute.describe("Adds a record"),
      update: declaredRoute.describe("Changes a record"),
      delete: declaredRoute.describe("Deletes a record"),
      nested: z
        .record(z.string(), declaredRoute)
        .describe("Lists of one owner's records, by the field that refers to it"),
    })
    .partial()
    .optional()
    .describe("Paths beside the uniform /api/resources/{name}"),
  fields: z.record(name, anyField).describe("What a record holds, by the name in the API"),
  list: list.describe("The list of records: columns, filters, order"),
  form: form.describe("The page of a record: tabs, or a document"),
  indexes: z
    .array(z.array(z.string()).readonly())
    .readonly()
    .optional()
    .describe("Further indexes of the table, each by its columns in order; what lists need is indexed already"),
  duplicates: z
    .strictObject({
      with: z.array(z.string()).readonly().describe("The resources that may hold the same thing, this one included"),
      by: z.array(z.string()).readonly().describe("Fields of one name on both sides; one that agrees is enough"),
    })
    .optional()
    .describe("Records that may be the same thing twice are shown side by side"),
  deletion: deletion.optional().describe("What prevents deleting a record, and what is offered instead"),
  frozen: z
    .array(frozen)
    .readonly()
    .optional()
    .describe("Records that may not change any more, but for the open fields, through whichever door a change comes"),
  states: states.optional().describe("What becomes of a record: one path, and marks beside it"),
  rules: z
    .record(name, rule)
    .optional()
    .describe("What happens by itself, in the system's name, after a change is stored"),
  papers: z
    .record(name, paper)
    .optional()
    .describe("What its records are printed as; each has a button of its own, unless an action names it"),
  portal: portal
    .optional()
    .describe(
      "Customers have screens of their own for the section, and reach only what is named here, through whichever door; absent: all that access gives them",
    ),
  ...recordWords,
  ...timelineWords,
  actions: z.record(name, action).optional().describe("What people do with records: requests that change one, by key"),
  links: z.record(name, link).optional().describe("Where people go from a record: the browser alone, by key"),
});

type Raw = z.infer<typeof definitionSchema>;
export type DeclaredRoute = z.infer<typeof declaredRoute>;
export type Tone = (typeof tones)[number];
export type ChoiceList = z.infer<typeof choices>;
/** Any definition, without field names known to the compiler. */
export type Definition = Readonly<Omit<Raw, "fields" | "$schema">> & { readonly fields: Fields };
