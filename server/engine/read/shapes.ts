// Statements that differ by their values alone share one text, which is made for the first of them.
import { fillPlaceholders, sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Definition } from "../../../src/resources/grammar.ts";
import { Prepared } from "../../platform/db/prepared.ts";
import type { Product, Registry } from "../registry.ts";

/** A piece of SQL whose text depends on its shape alone. */
export interface Piece {
  /** Absent where the text is of its own every time. */
  readonly shape?: string;
  readonly values: readonly unknown[];
  /** @param values as many as there are values, to stand for them */
  readonly sql: (values: readonly SQL[]) => SQL;
  /** Any value is as good as another to plan by. */
  readonly even: boolean;
}

/** The piece with its values in it. */
export const filled = ({ values, sql: over }: Piece): SQL => over(values.map((value) => sql`${sql.param(value)}`));

/** A piece of SQL without values. */
export const constant = (shape: string, text: SQL): Piece => ({ shape, values: [], sql: () => text, even: true });

/** Several pieces, put together by `compose`, which adds nothing to the text that `shape` does not say. */
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

/** Whoever asks for ever other shapes gets their answers, and nobody's memory. */
const mostShapes = 300;

const dialect = new PgDialect();
const known = new WeakMap<Product, WeakMap<Definition, Map<string, Text>>>();

/** The piece as a statement about a resource, over a text that is made once as long as the definition is the same. */
export function statement({ product }: Registry, definition: Definition, piece: Piece): SQL {
  const { shape, values, even } = piece;
  if (shape === undefined) return filled(piece);
  const texts = textsOf(product, definition);
  const text = texts.get(shape) ?? textOf(piece);
  if (texts.size >= mostShapes) texts.clear();
  texts.set(shape, text);
  return new Prepared(text.text, fillPlaceholders(text.parameters, { ...values }), even);
}

function textsOf(product: Product, definition: Definition): Map<string, Text> {
  const ofProduct = known.get(product) ?? new WeakMap<Definition, Map<string, Text>>();
  known.set(product, ofProduct);
  const texts = ofProduct.get(definition) ?? new Map<string, Text>();
  ofProduct.set(definition, texts);
  return texts;
}

function textOf({ values, sql: over }: Piece): Text {
  const places = values.map((_, at) => sql`${sql.placeholder(String(at))}`);
  const { sql: text, params } = dialect.sqlToQuery(over(places));
  return { text, parameters: params };
}
