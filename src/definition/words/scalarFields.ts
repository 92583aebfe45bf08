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
  'a bound is a decimal such as 40000 or "0.01", without spaces; one of more than 15 digits stands in quotes',
);
export const common = {
  label: z.string().min(1).describe("What people call the field"),
  was: z
    .string()
    .optional()
    .describe(
      "The field's name before: it keeps its values under the new one. Once that is done, the word has no effect",
    ),
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
  region: z
    .record(z.string(), overlay)
    .optional()
    .describe("What differs in a region, by its code; a region that is not named has the field's own words"),
  follows: follows.optional(),
  default: defaultWord.optional(),
  copy: z.boolean().optional().describe("False: a record that repeats another one begins without its value"),
  computed: z.string().optional().describe("Worked out by the server's expression of this name; never stored"),
  when: condition.optional().describe("Asked for only while other fields are so"),
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
export const tones = ["neutral", "good", "warning", "bad", "accent"] as const;
export const choices = z.record(
  z.string(),
  z.union([z.string(), z.strictObject({ label: z.string(), tone: z.enum(tones) })]),
);
const offered = choices.describe("What may be chosen: key → words, or words with a tone");
const bounds = {
  min: bound.optional().describe("The least value"),
  max: bound.optional().describe("The largest value"),
};
const formula = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    "Worked out of other fields of the record, never stored: names of numeric fields, numbers, + - * /, parentheses, min, max and round, such as amount - cost * 1.2",
  );
const longest = positive.optional().describe("The most characters");
const accept = z.array(z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"])).readonly();
const upload = {
  accept: accept.optional().describe("The types of files that are taken"),
  maxMegabytes: positive.optional().describe("The largest file"),
};

export const scalarFields = {
  text: z.strictObject({
    ...common,
    min: positive.optional().describe("The fewest characters"),
    max: longest,
    pattern: z.string().optional().describe("A regular expression that the whole value matches"),
    message: z.string().optional().describe("Said when the pattern does not match"),
    opens: z
      .string()
      .optional()
      .describe("The value names a resource, and this field the number of a record of it: shown as a link there"),
    bankOf,
  }),
  longText: z.strictObject({ ...common, max: longest }),
  richText: z.strictObject({ ...common, max: longest }),
  email: z.strictObject(common),
  phone: z.strictObject({ ...common, mobile: z.boolean().optional().describe("A landline is refused") }),
  site: z.strictObject(common),
  integer: z.strictObject({
    ...common,
    min: z.int().optional().describe("The least value"),
    max: z.int().optional().describe("The largest value"),
    formula,
    loose: z
      .boolean()
      .optional()
      .describe("Of a new record, what is empty or no number is left out instead of being refused"),
  }),
  decimal: z.strictObject({
    ...common,
    ...bounds,
    scale: z.int().min(0).max(8).optional().describe("Digits after the point; absent: 4"),
    formula,
  }),
  money: z.strictObject({
    ...common,
    ...bounds,
    currency: z
      .string()
      .optional()
      .describe("An ISO code, or {field} for the field that holds it; absent: the currency of the record's region"),
    formula,
    sum: z
      .strictObject({
        of: z
          .string()
          .regex(/^\w+\.\w+$/, "a column is written with its table, such as lines.amount")
          .describe("The column of a table that is added up, such as lines.amount"),
        take: z.enum(["net", "vat"]).optional().describe("What is taken of sums with VAT; absent: the sums themselves"),
        vat: z
          .string()
          .optional()
          .describe("The percent of VAT in them: a field, or a column of the table such as lines.vatPercent"),
        without: z.string().optional().describe("The sum that is split where the table has no lines"),
      })
      .optional()
      .describe(
        "The sum of a table's column: the form shows it while people type, and the server sets it where people don't",
      ),
  }),
  percent: z.strictObject({ ...common, ...bounds, formula }),
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
  boolean: z.strictObject({
    ...common,
    labels: z.tuple([z.string(), z.string()]).readonly().optional().describe("The words for yes and no"),
  }),
  choice: z.strictObject({ ...common, choices: offered }),
  choices: z.strictObject({ ...common, choices: offered }),
  reference: z.strictObject({
    ...common,
    to: z.string().describe("The name of the resource referred to"),
    fill: fill.optional(),
    among: z
      .string()
      .regex(amongPattern, "a column of a table is written with its record, such as billId.lines.accountId")
      .optional()
      .describe(
        "Only records that stand in this column of a table of another chosen record may be chosen, such as billId.lines.accountId: the accounts in the bill's lines",
      ),
    onDelete: z
      .enum(["refuse", "together", "clear"])
      .optional()
      .describe(
        "When the record referred to is deleted: refused while this one is there (as usual), this one is deleted together with it, or only the reference is emptied",
      ),
  }),
  ranges: z.strictObject({
    ...common,
    unit: z.enum(["percent", "decimal"]).optional().describe("What the values are; absent: percent"),
  }),
  file: z.strictObject({ ...common, ...upload }),
  picture: z.strictObject({
    ...common,
    ...upload,
    width: positive.optional().describe("Pixels that a picture is cut to, with the height"),
    height: positive.optional().describe("Pixels that a picture is cut to, with the width"),
  }),
  secret: z.strictObject({
    ...common,
    max: longest,
    multiline: z.boolean().optional().describe("A text of several lines; links in it can be opened"),
  }),
  taxNumber: z.strictObject(common),
  bankAccount: z.strictObject(common),
  bic: z.strictObject({ ...common, bankOf }),
};
