// The grammar of links: what the browser does with a record by itself.
import { z } from "zod";
import { iconNames } from "../menu/icons.ts";
import { roles } from "../../domain/company/role.ts";
import { condition } from "./condition.ts";

/** A link only opens a screen; it changes nothing. */
export const link = z.strictObject({
  label: z.string().describe("Link label"),
  icon: z.enum(iconNames).optional().describe("Icon beside the label"),
  on: z
    .array(z.enum(["row", "record"]))
    .readonly()
    .describe("Where the link appears: row = on each row of the list, record = on the record's page"),
  access: z.array(z.enum(roles)).readonly().describe("Roles that see the link"),
  when: condition.optional().describe("The link is available only while the record meets this condition"),
  does: z
    .enum(["as-user", "go", "add"])
    .describe(
      "as-user: signs in as the customer who owns the row; go: opens a screen; " +
        "add: starts a new record of another resource",
    ),
  to: z.string().startsWith("/").optional().describe("For `go`: path of the screen, such as /statement?account={id}"),
  adds: z
    .strictObject({
      to: z.string().describe("Resource of the new record"),
      preset: z
        .record(z.string(), z.string())
        .describe("Initial values: field of the new record → field of this record"),
    })
    .optional()
    .describe("For `add`: the resource and the initial values of the new record"),
});

export type DefinedLink = z.infer<typeof link>;
