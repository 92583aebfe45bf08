// The sections of the sidebar and the search, including those that operators added (design §6).
import { z } from "zod";
import { iconNames } from "../../definition/menu/icons.ts";
import { defineCalls } from "../call.ts";

export const sectionCalls = defineCalls({
  "GET /api/sections": {
    summary: "What the caller may open, in the order of the sidebar; the list of a resource has its name",
    access: "signedIn",
    first: true,
    answer: z.array(
      z.object({
        name: z.string().optional(),
        path: z.string(),
        label: z.string(),
        icon: z.enum(iconNames),
        /** Its heading in the sidebar. */
        group: z.string().optional(),
        inMenu: z.boolean(),
      }),
    ),
  },
  "GET /api/definitions": {
    summary: "The definitions of the resources that operators configured and the caller may read",
    access: "signedIn",
    answer: z.array(z.looseObject({ name: z.string() })),
  },
  "GET /api/definitions/faults": {
    summary: "What is wrong with operators' files at this moment, and is not taken over",
    access: ["ADMIN"],
    answer: z.array(z.object({ file: z.string(), place: z.string(), message: z.string() })),
  },
});
