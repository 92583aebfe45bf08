// The grammar of what customers see of a section in their own screens.
import { z } from "zod";

const names = z.array(z.string());

export const portal = z.strictObject({
  list: names
    .min(1)
    .readonly()
    .describe("The columns of their list, and all that it can be sorted, filtered and searched by"),
  read: names.readonly().optional().describe("What the page of a record shows besides, in order"),
  create: names.readonly().optional().describe("What they fill in for a new record; absent: they add none"),
  do: names.readonly().optional().describe("The actions that they run, by key"),
});
