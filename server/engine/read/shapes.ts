// Caches the text of statements that differ only in their parameters.
import { createHash } from "node:crypto";
import { fillPlaceholders, sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { renewed } from "../../../src/regions/added.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { Prepared } from "../../platform/db/prepared.ts";
import { columnType, isColumn } from "../tables/storage.ts";
import type { Product, Registry } from "../registry.ts";

/** A fragment of SQL whose text depends only on its shape. */
export interface Piece {
  /** The cache key of the text; absent if the text differs each time. */
  readonly shape?: string;
  readonly values: readonly unknown[];
  /** @param values one expression for each of the fragment's values */
  readonly sql: (values: readonly SQL[]) => SQL;
  /** True if a generic plan suits all values. */
  readonly even: boolean;
}

/** The fragment with its values as parameters. */
export const filled = ({ values, sql: over }: Piece): SQL => over(values.map((value) => sql`${sql.param(value)}`));

/** A fragment without values. */
export const constant = (shape: string, text: SQL): Piece => ({ shape, values: [], sql: () => text, even: true });

/** Combines fragments with `compose`, whose result must depend on `shape` only. */
export function joined(shape: string, pieces: readonly Piece[], compose: (parts: readonly SQL[]) => SQL): Piece {
  const shapes = pieces.map((piece) => piece.shape);
  return {
    ...(shapes.includes(undefined) ? {} : { shape: `${shape}(${shapes.join(",")})` }),
    values: pieces.flatMap(({ values }) => values),
    sql: (values) => {
      let at = 0;
      return compose(pieces.map((piece) => piece.sql(values.slice(at, (at += piece.values.length)))));
    },
    even: pieces.every(({ even }) => even),
  };
}

interface Text {
  readonly text: string;
  readonly parameters: unknown[];
}

/** Limits the cache's memory, since clients can request any number of shapes. */
const maxShapes = 300;

const dialect = new PgDialect();
/** Rebuilt when a country is added, since some texts list all regions. */
const known = renewed(() => ({ texts: new WeakMap<Product, WeakMap<Definition, Map<string, Text>>>() }));

/** Turns a fragment into a statement; its text is cached until the resource's definition changes. */
export function statement({ product }: Registry, definition: Definition, piece: Piece): SQL {
  const { shape, values, even } = piece;
  if (shape === undefined) return filled(piece);
  const texts = textsOf(product, definition);
  const text = texts.get(shape) ?? textOf(piece);
  if (texts.size >= maxShapes) texts.clear();
  texts.set(shape, text);
  return new Prepared(typesOf(definition) + text.text, fillPlaceholders(text.parameters, { ...values }), even);
}

const types = new WeakMap<Definition, string>();

/**
 * A comment that changes with the columns' types. A connection prepares a statement for the types of its result and can't
 * run it with others.
 */
function typesOf(definition: Definition): string {
  const known = types.get(definition);
  if (known !== undefined) return known;
  const all = Object.values(definition.fields).map((field) => (isColumn(field) ? columnType(field) : field.type));
  const made = `/* ${createHash("sha256").update(all.join()).digest("base64url").slice(0, 8)} */ `;
  types.set(definition, made);
  return made;
}

function textsOf(product: Product, definition: Definition): Map<string, Text> {
  const ofProduct = known.texts.get(product) ?? new WeakMap<Definition, Map<string, Text>>();
  known.texts.set(product, ofProduct);
  const texts = ofProduct.get(definition) ?? new Map<string, Text>();
  ofProduct.set(definition, texts);
  return texts;
}

function textOf({ values, sql: over }: Piece): Text {
  const places = values.map((_, at) => sql`${sql.placeholder(String(at))}`);
  const { sql: text, params } = dialect.sqlToQuery(over(places));
  return { text, parameters: params };
}
