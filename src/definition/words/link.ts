// The grammar of links: what the browser does with a record by itself.
import { z } from "zod";
import { iconNames } from "../menu/icons.ts";
import { roles } from "../../domain/company/role.ts";
import { condition } from "./condition.ts";

/** A link only opens a screen; it changes nothing. */
export const link = z.strictObject({
  label: z.string().describe("The label"),
  icon: z.enum(iconNames).optional().describe("The icon beside the label"),
  on: z
    .array(z.enum(["row", "record"]))
    .readonly()
    .describe("Where it is offered: in the list, on the record's page"),
  access: z.array(z.enum(roles)).readonly().describe("Who is offered it"),
  when: condition.optional().describe("Offered only while this condition holds"),
  does: z
    .enum(["as-user", "go", "add"])
    .describe(
      "as-user: signs in as the customer whose row it is; go: opens a screen; " +
        "add: begins a new record of another resource",
    ),
  to: z
    .string()
    .startsWith("/")
    .optional()
    .describe("The address of the screen that it goes to, such as /statement?account={id}"),
  adds: z
    .strictObject({
      to: z.string().describe("The resource of the new record"),
      preset: z
        .record(z.string(), z.string())
        .describe("Fields of the new record that are filled in already, each with the name of a field of this one"),
    })
    .optional()
    .describe("Of `add`: the section of the new record, and what it begins with"),
});

export type DefinedLink = z.infer<typeof link>;
