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
  label: z.string().describe("The words of the button"),
  icon: z.enum(iconNames).optional().describe("The picture beside them"),
  on: z
    .array(z.enum(["row", "record", "bulk"]))
    .readonly()
    .describe("Where it is offered: in the list, on the record's page, for several records"),
  route: route.describe("Its address in the API, with {id}"),
  access: z.array(z.enum(roles)).readonly().describe("Who may do it"),
  confirm: z.string().optional().describe("Asked before; {field} is filled in"),
  warning: z
    .string()
    .regex(/^[^{}]*$/, "it is said of many records, too, and names no field")
    .optional()
    .describe("What comes of it; said below the question, whether it is done with one record or with many"),
  success: z.string().describe("Said after"),
  pending: z
    .strictObject({
      while: condition.describe("So long as the record holds these"),
      say: z.string().describe("Said meanwhile, and instead of `success` at first"),
      failure: z.string().describe("The field that says why it came to nothing"),
    })
    .optional()
    .describe("Somebody else's server takes its time for it; the record's page looks again until it is over"),
  when: condition.optional().describe("Offered only while these fields are so"),
  set: z
    .record(z.string(), scalar)
    .optional()
    .describe('The fields that it sets; "$me" in one that holds a person: whoever does it'),
  rule: z.string().optional().describe("The server's rule of this name does what no definition can say"),
  opens: z.string().optional().describe("After it, the record that this reference refers to is opened"),
  input: z
    .array(z.string())
    .readonly()
    .optional()
    .describe("Fields of the resource that the request's body may carry, also those that nothing else sets"),
  download: z.string().optional().describe("The file field whose bytes are answered"),
  paper: z
    .string()
    .optional()
    .describe(
      "The section's paper of this name, or the product's form, is drawn as a PDF where there is no file to download",
    ),
});

export type Action = z.infer<typeof action>;
