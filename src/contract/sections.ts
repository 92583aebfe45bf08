// Sections that operators added, for the sidebar (design §6).
import { z } from "zod";
import { iconNames } from "../domain/icons.ts";
import { defineCalls } from "./call.ts";

export const sectionCalls = defineCalls({
  "GET /api/sections": {
    summary: "The sections that operators configured and the caller may read",
    access: "signedIn",
    answer: z.array(z.object({ name: z.string(), path: z.string(), label: z.string(), icon: z.enum(iconNames) })),
  },
  "GET /api/definitions": {
    summary: "The definitions of the resources that operators configured and the caller may read",
    access: "signedIn",
    answer: z.array(z.looseObject({ name: z.string() })),
  },
});
