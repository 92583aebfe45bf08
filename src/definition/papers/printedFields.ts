// Finds what a paper prints, and whom that is hidden from.
import { maySee } from "../access/access.ts";
import { columnsOf } from "./papers.ts";
import { target } from "../check/checkFields.ts";
import { isAdded } from "../extension/added.ts";
import type { Definition, Field } from "../grammar.ts";
import { namesIn, pathsIn, placeholderIn } from "../texts/placeholders.ts";
import type { Paper, PaperBlock } from "../words/papers.ts";
import type { Role } from "../../domain/company/role.ts";

/**
 * Something that a paper prints: a field of the record, a field of a referenced record, or a column of a table
 * ("lines.price").
 */
export interface PrintedField {
  /** Its place in the paper. */
  readonly place: string;
  readonly path: string;
}

/** Everything that a paper prints; sums come with the fields that contain their currencies. */
export function printedFieldsOf(paper: Paper | undefined, definition: Definition): readonly PrintedField[] {
  if (!paper) return [];
  const { title, below = "", blocks } = paper;
  return [
    ...inText(title, definition, "title"),
    ...inText(below, definition, "below"),
    ...blocks.flatMap((block, at) =>
      inBlock(block, definition).map((told) => ({ ...told, place: `blocks.${at}.${told.place}` })),
    ),
  ];
}

function inBlock({ heading = "", text = "", table }: PaperBlock, definition: Definition): readonly PrintedField[] {
  const lines = table && definition.fields[table.of];
  return [
    ...inText(heading, definition, "heading"),
    ...inText(text, definition, "text"),
    ...(table && lines?.type === "lines"
      ? columnsOf(table, lines).flatMap((column) =>
          withCurrency(lines.fields[column], `${table.of}.${column}`, { ...definition.fields, ...lines.fields }).map(
            (path) => ({ place: "table", path: Object.hasOwn(lines.fields, path) ? `${table.of}.${path}` : path }),
          ),
        )
      : []),
  ];
}

const inText = (text: string, { fields }: Definition, place: string): readonly PrintedField[] =>
  pathsIn(text)
    .flatMap((path) => withCurrency(fields[path], path, fields))
    .map((path) => ({ place, path }));

/** Adds the currency's field, without which a sum means nothing. */
function withCurrency(field: Field | undefined, path: string, known: Definition["fields"]): readonly string[] {
  if (field?.type !== "money") return [path];
  const holder = field.currency === undefined ? "region" : placeholderIn(field.currency);
  return holder !== undefined && Object.hasOwn(known, holder) ? [path, holder] : [path];
}

/** What a paper prints although the section does not have it; fields that operators add are left out. */
export function missingIn(paper: Paper, definition: Definition): readonly PrintedField[] {
  const { fields } = definition;
  const isKnown = (path: string): boolean => {
    const [name = "", beyond = ""] = path.split(".");
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return name === "id" || name === "createdAt" || isAdded(name);
    return field.type !== "lines" || Object.hasOwn(field.fields, beyond);
  };
  const tables = paper.blocks.flatMap(({ table }, at) =>
    table && !isAdded(table.of) && !Object.hasOwn(fields, table.of)
      ? [{ place: `blocks.${at}.table`, path: table.of }]
      : [],
  );
  return [...tables, ...printedFieldsOf(paper, definition).filter(({ path }) => !isKnown(path))];
}

/** The field at the end of a path, with the definition that it belongs to. */
function endOf(
  path: string,
  definition: Definition,
  all: readonly Definition[],
): { readonly fields: readonly Field[]; readonly there: Definition | undefined; readonly name: string } {
  const [name = "", beyond] = path.split(".");
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  const there = field?.type === "reference" ? target(field.to, all) : undefined;
  const within = field?.type === "lines" ? field.fields : (there?.fields ?? {});
  const last = beyond !== undefined && Object.hasOwn(within, beyond) ? within[beyond] : undefined;
  return { fields: [field, last].filter((one) => one !== undefined), there, name: beyond ?? name };
}

/** True if only administrators may read a field on the path. */
export const isInside = (path: string, definition: Definition, all: readonly Definition[]): boolean =>
  endOf(path, definition, all).fields.some((field) => !maySee(field, "CUSTOMER"));

/**
 * True if the API hides it from the role; if the role may not read the referenced record, not even its name is visible.
 */
export function isHidden(path: string, role: Role, definition: Definition, all: readonly Definition[]): boolean {
  const { fields, there, name } = endOf(path, definition, all);
  const [own = ""] = path.split(".");
  if (fields.some((field) => !maySee(field, role))) return true;
  if (Object.hasOwn(definition.fields, own) && !isShown(own, role, definition)) return true;
  if (!there) return false;
  return !there.access.read.includes(role) || (path !== own && !isShown(name, role, there));
}

/**
 * True for a reference to records whose names contain something that the role may not read; a text that is not rendered
 * for its reader would reveal it.
 */
export function isNameHidden(path: string, role: Role, definition: Definition, all: readonly Definition[]): boolean {
  const last = endOf(path, definition, all).fields.at(-1);
  const named = last?.type === "reference" ? target(last.to, all) : undefined;
  return namesIn(named?.represent ?? "").some((name) => {
    const field = named?.fields[name];
    return field !== undefined && !maySee(field, role);
  });
}

const isShown = (name: string, role: Role, { portal }: Definition): boolean =>
  role !== "CUSTOMER" || !portal || portal.list.includes(name) || portal.read?.includes(name) === true;
