// The grammar of field types with a single value.
import { z } from "zod";
import { roles } from "../../domain/company/role.ts";
import { amongPattern } from "../filling/among.ts";
import { condition } from "./condition.ts";
import { decimal } from "./decimal.ts";
import { defaultWord, fill } from "./default.ts";
import { follows, overlay } from "./field.ts";

const role = z.enum(roles);
export const roleList = z.array(role).readonly();
export const positive = z.int().positive();
const bound = decimal(
  /^-?\d+(\.\d+)?$/,
  'write a decimal such as 40000 or "0.01", without spaces; more than 15 digits need quotes',
);
export const common = {
  label: z.string().min(1).describe("Field label"),
  was: z
    .string()
    .optional()
    .describe("Former name of the field; its values move to the new name. After the rename, the word has no effect"),
  required: z
    .union([z.boolean(), z.string()])
    .optional()
    .describe("true, or the error message for an empty field; a required boolean must be true"),
  help: z.string().optional().describe("Help text below the input"),
  readOnly: z.boolean().optional().describe("Visible, but only the server sets it"),
  search: z
    .boolean()
    .optional()
    .describe(
      "The list's search covers this field: a text by a part of it, a number or a date by the whole value, a reference by its record's name",
    ),
  unique: z.boolean().optional().describe("Each record must have a different value"),
  access: z
    .strictObject({ read: roleList.optional(), write: roleList.optional() })
    .optional()
    .describe("Roles that may read or change the field; can only narrow the resource's access"),
  region: z
    .record(z.string(), overlay)
    .optional()
    .describe("Region code → properties that differ there; other regions use the field's own"),
  follows: follows.optional(),
  default: defaultWord.optional(),
  copy: z.boolean().optional().describe("false: a copy of a record starts without this value"),
  computed: z
    .string()
    .optional()
    .describe("Name of the server's expression that calculates the value; it is not stored"),
  when: condition.optional().describe("The field applies only while other fields meet this condition"),
  effective: z
    .boolean()
    .optional()
    .describe("A new value can have a start date; the values of earlier days stay available"),
};

const bankOf = z
  .string()
  .optional()
  .describe(
    "Field with the account number. The bank's name or code is filled in from it unless the user types another one; one that belongs to a different bank shows a warning",
  );
export const tones = ["neutral", "good", "warning", "bad", "accent"] as const;
export const choices = z.record(
  z.string(),
  z.union([z.string(), z.strictObject({ label: z.string(), tone: z.enum(tones) })]),
);
const offered = choices.describe("Options: key → label, or a label with a tone");
const bounds = {
  min: bound.optional().describe("Minimum value"),
  max: bound.optional().describe("Maximum value"),
};
const formula = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    "Calculates the value from other fields of the record; it is not stored. Names of numeric fields, numbers, + - * /, parentheses, min, max and round, such as amount - cost * 1.2",
  );
const maxLength = positive.optional().describe("Maximum length");
const accept = z.array(z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"])).readonly();
const upload = {
  accept: accept.optional().describe("Accepted file types"),
  maxMegabytes: positive.optional().describe("Maximum file size in MB"),
};

const earliest = "write a date such as 2026-01-31, or a date field in braces such as {startDate}";

export const scalarFields = {
  text: z.strictObject({
    ...common,
    min: positive.optional().describe("Minimum length"),
    max: maxLength,
    pattern: z.string().optional().describe("Regular expression that the whole value must match"),
    message: z.string().optional().describe("Error message if the pattern does not match"),
    opens: z
      .string()
      .optional()
      .describe(
        "Field with the number of a record; the value is the name of its resource, and is shown as a link to that record",
      ),
    bankOf,
  }),
  longText: z.strictObject({ ...common, max: maxLength }),
  richText: z.strictObject({ ...common, max: maxLength }),
  email: z.strictObject(common),
  phone: z.strictObject({ ...common, mobile: z.boolean().optional().describe("true: landline numbers are refused") }),
  site: z.strictObject(common),
  integer: z.strictObject({
    ...common,
    min: z.int().optional().describe("Minimum value"),
    max: z.int().optional().describe("Maximum value"),
    formula,
    loose: z
      .boolean()
      .optional()
      .describe("true: in a new record, an empty or non-numeric value is ignored instead of refused"),
  }),
  decimal: z.strictObject({
    ...common,
    ...bounds,
    scale: z.int().min(0).max(8).optional().describe("Digits after the decimal point; default: 4"),
    formula,
  }),
  money: z.strictObject({
    ...common,
    ...bounds,
    currency: z
      .string()
      .optional()
      .describe("ISO code, or {field} for a field that contains it; default: the currency of the record's region"),
    formula,
    sum: z
      .strictObject({
        of: z
          .string()
          .regex(/^\w+\.\w+$/, "write a column as table.column, such as lines.amount")
          .describe("Table column to add up, such as lines.amount"),
        take: z
          .enum(["net", "vat"])
          .optional()
          .describe("Part of the amounts with VAT that is added up; default: the full amounts"),
        vat: z
          .string()
          .optional()
          .describe("VAT rate in percent: a field, or a column of the table such as lines.vatPercent"),
        without: z.string().optional().describe("Money field that is split if the table has no lines"),
      })
      .optional()
      .describe("Total of a table column. The form shows it while users type; the server sets it if they do not"),
  }),
  percent: z.strictObject({ ...common, ...bounds, formula }),
  date: z.strictObject({
    ...common,
    min: z
      .union([z.iso.date(earliest), z.string().regex(/^\{\w+\}$/, earliest)])
      .optional()
      .describe("Earliest date, or {field} for a date field of the record that this one cannot precede"),
    month: z.boolean().optional().describe("true: the date stands for its whole month, and is shown as «октябрь 2026»"),
    past: z.boolean().optional().describe("true: the date cannot be in the future"),
    today: z
      .boolean()
      .optional()
      .describe("true: an action that asks for this date proposes today, and uses today if none is given"),
  }),
  dateTime: z.strictObject(common),
  boolean: z.strictObject({
    ...common,
    labels: z.tuple([z.string(), z.string()]).readonly().optional().describe("Labels for yes and no"),
  }),
  choice: z.strictObject({ ...common, choices: offered }),
  choices: z.strictObject({ ...common, choices: offered }),
  reference: z.strictObject({
    ...common,
    to: z.string().describe("Name of the referenced resource"),
    fill: fill.optional(),
    among: z
      .string()
      .regex(
        amongPattern,
        "write a column of another record's table as reference.table.column, such as billId.lines.accountId",
      )
      .optional()
      .describe(
        "Limits the choice to the records in a table column of another chosen record, such as billId.lines.accountId: the accounts in the bill's lines",
      ),
    onDelete: z
      .enum(["refuse", "together", "clear"])
      .optional()
      .describe(
        "What happens when the referenced record is deleted: refuse (default) prevents the deletion, together deletes this record as well, clear empties the reference",
      ),
  }),
  ranges: z.strictObject({
    ...common,
    unit: z.enum(["percent", "decimal"]).optional().describe("Unit of the values; default: percent"),
  }),
  file: z.strictObject({ ...common, ...upload }),
  picture: z.strictObject({
    ...common,
    ...upload,
    width: positive.optional().describe("Exact width in pixels; applies together with height"),
    height: positive.optional().describe("Exact height in pixels; applies together with width"),
  }),
  secret: z.strictObject({
    ...common,
    max: maxLength,
    multiline: z.boolean().optional().describe("true: a text of several lines, whose links can be opened"),
  }),
  taxNumber: z.strictObject(common),
  bankAccount: z.strictObject(common),
  bic: z.strictObject({ ...common, bankOf }),
};
