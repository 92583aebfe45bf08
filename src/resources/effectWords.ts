// The words of an effect in a definition: what the browser alone does with a record.
import { z } from "zod";
import { iconNames } from "../domain/icons.ts";
import { roles } from "../domain/role.ts";
import { condition } from "./recordWords.ts";

/** Nothing of it is sent to the resource. */
export const effect = z.strictObject({
  label: z.string(),
  icon: z.enum(iconNames).optional(),
  on: z.array(z.enum(["row", "record"])).readonly(),
  access: z.array(z.enum(roles)).readonly(),
  when: condition.optional().describe("Offered only while these fields have these values, or one of these"),
  does: z
    .enum(["as-user", "go", "add"])
    .describe(
      "as-user: looks at the cabinet through the eyes of the customer whose row it is; go: opens a screen; " +
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
    .optional(),
});

export type Effect = z.infer<typeof effect>;
