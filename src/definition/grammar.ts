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
    fields: z.record(name, scalarField).describe("Columns of the table inside the record"),
    key: z
      .string()
      .optional()
      .describe(
        "Column whose values are unique within the table: a reference or an integer, or a choice if no column is effective",
      ),
    part: z
      .string()
      .optional()
      .describe("Component that the product registers for this table; the form shows it below each line"),
    asks: through
      .optional()
      .describe(
        "Table of the referenced record that lists the expected lines by key, with the label, pattern, example and hint of each, and whether it is required. This table has the columns key and value",
      ),
    min: z.int().min(0).optional().describe("Minimum number of lines"),
    max: positive.optional().describe("Maximum number of lines"),
  }),
  related: z.strictObject({
    ...common,
    to: z.string().describe("Resource whose records belong to this one"),
    by: z.string().describe("Field of that resource that references this one, also in its lines: lines.accountId"),
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

const unwrap = z.string().optional().describe("Path of the record or the list in the response, such as data.posts");
const declaredRoute = z.union([
  route,
  z.strictObject({
    route: route.describe("METHOD and path"),
    unwrap,
    id: z
      .string()
      .optional()
      .describe("Path of the new id in the response, if a create returns no record: data.postID"),
    parent: z.string().optional().describe("Path of the parent record in the response of a nested list: data.category"),
  }),
]);

/** A whole definition, as in an operator's file. */
export const definitionSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,39}$/, "a resource's name is small letters, digits and dashes: 2 to 40 of them")
    .describe("Name in the API and in references"),
  path: z.string().optional().describe("Path of the section's screens; default: the name"),
  editPath: z.string().optional().describe("Path of a record's screen below that path; default: {id}"),
  label: z
    .strictObject({
      one: z.string().describe("One record, such as «Счёт»"),
      many: z.string().describe("The section and several records, such as «Счета»"),
      new: z.string().optional().describe("Heading of the form for a new record, such as «Новый счёт»"),
    })
    .describe("Labels of the section and its records"),
  icon: z.enum(iconNames).optional().describe("Icon in the sidebar and in the search"),
  represent: z.string().describe("Display name of a record, such as № {number} от {date}"),
  owner: z
    .string()
    .describe(
      'Field with the customer who owns the record; "id" if the record itself is the customer; "nobody" if it has no owner',
    ),
  access: z
    .strictObject({
      read: roleList.describe("Roles that may read records"),
      write: roleList.describe("Roles that may change records"),
      create: roleList.optional().describe("Roles that may add records; default: those in write"),
      delete: roleList.optional().describe("Roles that may delete records; default: those in write"),
      rows: z
        .strictObject({
          ADMIN: condition.optional().describe("Rows that administrators see"),
          CUSTOMER: condition.optional().describe("Rows that customers see, among their own"),
        })
        .optional()
        .describe("Limits the rows that a role sees, in addition to ownership"),
      regions: z
        .string()
        .optional()
        .describe("Field with the regions whose customers see a row; if it is empty, customers of all regions see it"),
    })
    .describe("Permissions by role"),
  menu: z
    .union([
      z.boolean(),
      z.strictObject({
        at: z.int().describe("Position in the group; smaller numbers come first"),
        group: z.string().optional().describe("Name of the sidebar group"),
        badge: condition.optional().describe("Condition for the records that the sidebar counts, up to 99"),
      }),
    ])
    .optional()
    .describe("Place in the sidebar; absent: after all sections that have one; false: not in the sidebar"),
  routes: z
    .strictObject({
      list: declaredRoute.describe("All records"),
      mine: declaredRoute.describe("The customer's own records"),
      one: z
        .union([declaredRoute, z.literal("list")])
        .describe('One record; "list": the record is taken from the list'),
      create: declaredRoute.describe("Adds a record"),
      update: declaredRoute.describe("Changes a record"),
      delete: declaredRoute.describe("Deletes a record"),
      nested: z.record(z.string(), declaredRoute).describe("Lists of one parent's records, by the reference field"),
    })
    .partial()
    .optional()
    .describe("Additional routes beside /api/resources/{name}"),
  fields: z.record(name, anyField).describe("Fields of a record, by their name in the API"),
  list: list.describe("List of records: columns, filters, order"),
  form: form.describe("Page of a record: tabs, or a document"),
  indexes: z
    .array(z.array(z.string()).readonly())
    .readonly()
    .optional()
    .describe("Additional indexes of the table, each a list of columns; the indexes that lists need already exist"),
  duplicates: z
    .strictObject({
      with: z.array(z.string()).readonly().describe("Resources to compare with, including this one"),
      by: z.array(z.string()).readonly().describe("Fields that both resources have; one equal value is enough"),
    })
    .optional()
    .describe("Shows possible duplicates side by side"),
  deletion: deletion.optional().describe("What prevents the deletion of a record, and what is offered instead"),
  frozen: z
    .array(frozen)
    .readonly()
    .optional()
    .describe(
      "Records that can no longer change, except for their open fields; applies to forms, imports, actions and the API",
    ),
  states: states.optional().describe("States of a record: one path, and marks beside it"),
  rules: z
    .record(name, rule)
    .optional()
    .describe("What happens automatically: after a change, on a date or on a schedule"),
  papers: z
    .record(name, paper)
    .optional()
    .describe("PDFs that records are printed as; each has its own button, unless an action names it"),
  portal: portal
    .optional()
    .describe(
      "Customers get their own screens for the section and can reach only what is listed here, also in the API; absent: general screens with everything that access allows",
    ),
  ...recordWords,
  ...timelineWords,
  actions: z.record(name, action).optional().describe("Requests that change a record or return a file, by key"),
  links: z.record(name, link).optional().describe("Links that a record offers, by key; they change nothing"),
});

type Raw = z.infer<typeof definitionSchema>;
export type DeclaredRoute = z.infer<typeof declaredRoute>;
export type Tone = (typeof tones)[number];
export type ChoiceList = z.infer<typeof choices>;
/** Any definition, without field names known to the compiler. */
export type Definition = Readonly<Omit<Raw, "fields" | "$schema">> & { readonly fields: Fields };
