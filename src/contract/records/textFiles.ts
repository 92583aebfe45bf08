// Files in formatted texts, and the sanitised form of a text (specification §7 upload-file).
import { z } from "zod";
import { longestRichText } from "../../definition/values.ts";
import { defineCalls } from "../call.ts";

const textFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** The address for showing or linking it. */
  src: z.string(),
  /** Pixels, for a picture. */
  width: z.int().optional(),
  height: z.int().optional(),
});

export const textFileCalls = defineCalls({
  "POST /api/knowledge/upload-file": {
    summary: "Keep a picture or a PDF that is to stand in a text; answers the address to show it from",
    access: ["ADMIN"],
    upload: { accept: ["image/png", "image/jpeg", "image/webp", "application/pdf"], maxMegabytes: 10 },
    answer: z.object({ file: textFile }),
  },
  "GET /api/knowledge/files/{id}": {
    summary: "A file of a text, for whoever knows its address: a browser shows pictures without a token",
    access: "public",
    params: z.strictObject({ id: z.string().max(100) }),
    answer: "file",
  },
  "POST /api/knowledge/preview": {
    summary: "A text as its readers would see it: cleaned, and kept nowhere",
    access: ["ADMIN"],
    readOnly: true,
    body: z.strictObject({ html: z.string().max(longestRichText) }),
    answer: z.object({ html: z.string() }),
  },
});

export type TextFile = z.output<typeof textFile>;
