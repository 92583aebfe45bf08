// The definitions of sections: what pages need to show them, and how administrators see and change them.
import { z } from "zod";
import { fileTypes } from "../../definition/fileTypes.ts";
import { defineCalls } from "../call.ts";
import { upload } from "./imports.ts";
import { section } from "./sections.ts";

export const fault = z.object({
  /** The file, or the name of a section that the database owns. */
  file: z.string(),
  place: z.string(),
  message: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
});
export type DefinitionFault = z.infer<typeof fault>;

const name = z.object({ name: z.string().max(60) });
export const text = z.string().max(1_000_000);
/** The id of the version that the author saw; 0 for a new section. */
export const seen = z.int().min(0);
const version = z.object({ version: z.int() });
/** The id of the earlier version that the text restores: fields that have been renamed since keep their values. */
const back = z.int().min(1).max(1e15).optional();

const overview = z.object({
  name: z.string(),
  label: z.string(),
  path: z.string(),
  /** Who owns the definition: the product, a file, or the database. */
  owner: z.enum(["product", "file", "database"]),
  /** The file with the definition, or with the extension of a built-in section. */
  file: z.string().optional(),
  /** True for a built-in section that an operator has extended. */
  extended: z.boolean().optional(),
  /** True for a removed section, whose records are kept. */
  removed: z.boolean(),
  fields: z.int(),
  /** The roles that may read, and that may change. */
  read: z.array(z.string()),
  write: z.array(z.string()),
  /** Of records; exact up to the limit. */
  records: z.int(),
  faults: z.int(),
});
export type SectionOverview = z.infer<typeof overview>;

const details = overview.extend({
  /** The version of the text, or of a built-in section's extension; 0 if there is none. */
  version: z.int(),
  /** The definition; of a built-in section, without its extension. */
  text: z.string(),
  /** The extension of a built-in section. `file` owns it; null for the database. */
  extension: z.object({ text: z.string(), file: z.string().nullable(), removed: z.boolean() }).optional(),
  found: z.array(fault),
  /** The definition in a file, where the database owns the section. */
  proposal: z.object({ file: z.string(), text: z.string() }).optional(),
});

const stepKinds = [
  ...(["added", "returned", "removed", "worked", "displaced", "renamed"] as const),
  ...(["retyped", "required", "unique", "narrowed", "shortened"] as const),
];
export const step = z.object({
  kind: z.enum(stepKinds),
  /** The field; for a table's column with the table: "lines.price". */
  field: z.string(),
  /** What happens, in words. */
  text: z.string(),
  /** True if records prevent the change: the definition is refused until they are changed. */
  blocks: z.boolean(),
  /** The first affected records, of those that the caller may read. */
  records: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PlanStep = z.infer<typeof step>;

const proposedColumn = z.object({
  /** The header in the file. */
  heading: z.string(),
  /** The name of the column's field. */
  name: z.string(),
  /** The proposed field, from the column's cells. */
  field: z.object({
    type: z.enum(fileTypes),
    label: z.string(),
    required: z.boolean().optional(),
    unique: z.boolean().optional(),
    choices: z.record(z.string(), z.string()).optional(),
    scale: z.int().optional(),
    currency: z.string().optional(),
  }),
  /** The types that fit all cells. */
  fits: z.array(z.enum(fileTypes)),
  /** All different values, if they are few. */
  values: z.array(z.string()),
  /** Some of the values, shortened. */
  samples: z.array(z.string()),
  /** True if it has neither a heading nor cells. */
  isEmpty: z.boolean(),
});
export type ProposedColumn = z.infer<typeof proposedColumn>;
/** Includes the options that the cells need. */
export type ProposedField = ProposedColumn["field"];

const proposedSection = z.object({
  /** A name that is not taken. */
  name: z.string(),
  label: z.string(),
  rows: z.int(),
  /** In the order of the file. */
  columns: z.array(proposedColumn),
});
export type ProposedSection = z.infer<typeof proposedSection>;

/** The contract does not repeat the language's grammar. */
const definition = z.looseObject({ name: z.string() });
const configured = z.object({ revision: z.string(), definitions: z.array(definition) });

export const definitionCalls = defineCalls({
  "GET /api/definitions": {
    summary:
      "Get the definitions that operators configured or extended, as far as the caller may read them, and their revision",
    access: "signedIn",
    answer: configured,
  },
  "GET /api/definitions/first": {
    summary:
      "Get what a page needs first: the menu of the product's sections, and the definitions that operators extended, with the sections that they reference",
    access: "signedIn",
    answer: configured.extend({
      sections: z.array(section),
      /** True if the caller has further sections: `GET /api/sections` and `GET /api/definitions` return all of them. */
      more: z.boolean(),
    }),
    first: true,
  },
  "GET /api/definitions/revision": {
    summary: "Get the current revision of the definitions; it changes when any definition changes",
    access: "signedIn",
    answer: z.object({
      revision: z.string(),
      faults: z.string().describe("Changes when any of the faults changes; empty if there are none"),
    }),
  },
  "GET /api/definitions/faults": {
    summary: "List the faults in operators' definitions that keep them from taking effect",
    access: ["ADMIN"],
    answer: z.array(fault),
    first: true,
  },
  "GET /api/definitions/sections": {
    summary: "List all sections of the product and of the operators, with owner, size and faults",
    access: ["ADMIN"],
    answer: z.array(overview),
  },
  "GET /api/definitions/sections/{name}": {
    summary: "Get a section with the text of its definition",
    access: ["ADMIN"],
    params: name,
    answer: details,
  },
  "PUT /api/definitions/sections/{name}": {
    summary:
      "Store a definition as the section's next version or as a new section; for a section of the product, an extension",
    access: ["ADMIN"],
    params: name,
    body: z.strictObject({ text, seen, back }),
    answer: version,
  },
  "POST /api/definitions/check": {
    summary: "Check the text of a definition: its faults with line and column, or the section that it describes",
    access: ["ADMIN"],
    readOnly: true,
    perMinute: 120,
    body: z.strictObject({ name: z.string().max(60).optional(), text }),
    answer: z.object({
      faults: z.array(fault),
      definition: definition
        .optional()
        .describe("The whole section, also for an extension of a section of the product"),
    }),
  },
  "POST /api/definitions/plan": {
    summary: "Preview what a definition would do to the records of its section, without changing anything",
    access: ["ADMIN"],
    readOnly: true,
    perMinute: 60,
    body: z.strictObject({ name: z.string().max(60).optional(), text, back }),
    answer: z.object({ faults: z.array(fault), steps: z.array(step) }),
  },
  "POST /api/definitions/proposal": {
    summary: "Propose a section for the rows of a file: its name, and a field for each column; stores nothing",
    access: ["ADMIN"],
    upload,
    answer: proposedSection,
    readOnly: true,
    perMinute: 30,
  },
  "PUT /api/definitions/sections/{name}/take-over": {
    summary: "Make the database the owner of a section that a file owns",
    access: ["ADMIN"],
    params: name,
    body: z.strictObject({ seen }),
    answer: z.object({}),
  },
  "PUT /api/definitions/sections/{name}/remove": {
    summary: "Take a section out of use; its records are kept",
    access: ["ADMIN"],
    params: name,
    body: z.strictObject({ seen }),
    answer: z.object({}),
  },
  "GET /api/definitions/sections/{name}/versions": {
    summary: "List the latest 200 versions of a section's definition, newest first, without their texts",
    access: ["ADMIN"],
    params: name,
    answer: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        author: z.string().nullable(),
        /** The file that the version came from. */
        file: z.string().nullable(),
      }),
    ),
  },
  "GET /api/definitions/sections/{name}/versions/{id}": {
    summary: "Get the text of a version",
    access: ["ADMIN"],
    params: name.extend({ id: z.coerce.number().int().min(1).max(1e15) }),
    answer: z.object({ text: z.string() }),
  },
  "GET /api/resources/schema.json": {
    summary: "Get the JSON Schema of definitions, for completion in editors",
    access: ["ADMIN"],
    answer: z.looseObject({}),
  },
  "GET /api/resources/extension.schema.json": {
    summary: "Get the JSON Schema of extensions of the product's sections",
    access: ["ADMIN"],
    answer: z.looseObject({}),
  },
});
