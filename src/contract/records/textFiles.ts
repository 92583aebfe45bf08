// Files in formatted texts, and the sanitised form of a text (specification §7 upload-file).
import { z } from "zod";
import { maxRichTextLength } from "../../definition/values.ts";
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
    summary: "Upload a picture or a PDF for a text; returns its address",
    access: ["ADMIN"],
    upload: { accept: ["image/png", "image/jpeg", "image/webp", "application/pdf"], maxMegabytes: 10 },
    answer: z.object({ file: textFile }),
  },
  "GET /api/knowledge/files/{id}": {
    summary: "Get a file of a text; needs no token, so that browsers can show pictures",
    access: "public",
    params: z.strictObject({ id: z.string().max(100) }),
    answer: "file",
  },
  "POST /api/knowledge/preview": {
    summary: "Preview a text as readers see it, cleaned; stores nothing",
    access: ["ADMIN"],
    readOnly: true,
    body: z.strictObject({ html: z.string().max(maxRichTextLength) }),
    answer: z.object({ html: z.string() }),
  },
});

export type TextFile = z.output<typeof textFile>;
