// The grammar of actions: requests that change a record, or return a file of it.
import { z } from "zod";
import { iconNames } from "../menu/icons.ts";
import { roles } from "../../domain/company/role.ts";
import { condition, scalar } from "./condition.ts";

export const route = z
  .string()
  .regex(
    /^(GET|POST|PUT|DELETE) \/api(\/[\w.-]+|\/\{[a-zA-Z]\w*\})+\/?(\?\S*)?$/,
    'a route is "METHOD /api/path", such as "PUT /api/things/close/{id}"',
  );

export const action = z.strictObject({
  label: z.string().describe("Button label"),
  icon: z.enum(iconNames).optional().describe("Icon beside the label"),
  on: z
    .array(z.enum(["row", "record", "bulk"]))
    .readonly()
    .describe(
      "Where the action appears: row = on each row of the list, record = on the record's page, bulk = for the selected records",
    ),
  route: route.describe("API route, with {id}"),
  access: z.array(z.enum(roles)).readonly().describe("Roles that may run the action"),
  confirm: z
    .string()
    .optional()
    .describe("Confirmation question before the action runs; {field} inserts a field's value"),
  warning: z
    .string()
    .regex(/^[^{}]*$/, "the warning also applies to several records, so it cannot name a field")
    .optional()
    .describe("Consequences of the action, shown below the question, for one record or several"),
  success: z.string().describe("Message after the action succeeds"),
  pending: z
    .strictObject({
      while: condition.describe("The action is pending while the record meets this condition"),
      say: z.string().describe("Message while the action is pending; at the start it replaces `success`"),
      failure: z.string().describe("Field with the reason if the action fails"),
    })
    .optional()
    .describe("The action waits for an external service; the record's page polls until it finishes"),
  when: condition.optional().describe("The action is available only while the record meets this condition"),
  set: z
    .record(z.string(), scalar)
    .optional()
    .describe('Fields that the action sets; "$me" in a field that holds a person is the user who runs it'),
  rule: z
    .string()
    .optional()
    .describe("Name of the server's rule that runs; for logic that a definition cannot express"),
  opens: z.string().optional().describe("Reference field whose record opens after the action"),
  input: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields that the request body may contain, including fields that nothing else sets"),
  download: z.string().optional().describe("File field whose content the action returns"),
  paper: z
    .string()
    .optional()
    .describe(
      "Paper of the section, or one built into the product, that the action generates as a PDF if there is no file to download",
    ),
});

export type Action = z.infer<typeof action>;
