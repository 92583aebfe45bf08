// Interprets each search word: the word itself if posts use it, otherwise the word typed on the other keyboard layout,
// otherwise words of posts that differ by one letter. Words without a match are left out.
import { sql } from "drizzle-orm";
import { isOneSlip, type TypedWord, withoutOneLetter } from "../../../src/domain/text/searchWords.ts";
import type { Queryable } from "../../platform/db/open.ts";

/** Shorter words are similar to too many others. */
const minCorrectedLength = 4;
const maxCorrections = 6;
/** Another form of a word may have a longer stem: «продлить», «продление». Shorter stems are prefixes of too many words. */
const minPrefixLength = 4;

interface Looked {
  readonly form: string;
  /** The word's stem; null for stop words such as «как». */
  readonly stem: string | null;
  /** True if a post uses it, in any form or as a prefix. */
  readonly known: boolean;
}

/** The tsquery terms for each search word that has a meaning. */
export async function wordMeanings(
  db: Queryable,
  words: readonly TypedWord[],
): Promise<readonly (readonly string[])[]> {
  const forms = words.flatMap(({ word, other }) => [word, other ?? ""]).filter((form) => form !== "");
  if (forms.length === 0) return [];
  const looked = await lookUp(db, forms);
  // Leaves out stop words such as «и», which must not be read as the "b" on the same key either.
  const meaning = words.filter(({ word }) => looked.get(word)?.stem !== null);
  const isKnown = (form: string | undefined): form is string => looked.get(form ?? "")?.known === true;
  const doubtful = meaning.filter(({ word, other }) => !isKnown(word) && !isKnown(other));
  const corrections = await correct(
    db,
    doubtful
      .flatMap(({ word, other }) => [looked.get(word), looked.get(other ?? "")])
      .filter((form) => form !== undefined),
  );
  return meaning
    .map(({ word, other }) => {
      if (isKnown(word)) return [`${word}:*`];
      if (isKnown(other)) return [`${other}:*`];
      return [word, other ?? ""].flatMap((form) => corrections.get(form) ?? []);
    })
    .filter((terms) => terms.length > 0);
}

async function lookUp(db: Queryable, forms: readonly string[]): Promise<ReadonlyMap<string, Looked>> {
  const { rows } = await db.execute<Looked & Record<string, unknown>>(sql`
    select form, stem, stem is not null and (
      exists (select from knowledge_words where word = stem
        or length(stem) >= ${minPrefixLength} and word >= stem and word < stem || chr(65533))
      or exists (select from knowledge_words where word >= form and word < form || chr(65533))) as known
    from (
      select form, (tsvector_to_array(to_tsvector('russian', form)))[1] collate "C" as stem
      from unnest(${sql.param(forms)}::text[]) as form) asked`);
  return new Map(rows.map((row) => [row.form, row]));
}

/** Words of posts that differ by one letter from a form or its stem, by form. */
async function correct(db: Queryable, forms: readonly Looked[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = forms.flatMap(({ form, stem }) =>
    stem === null
      ? []
      : [...new Set([form, stem])].filter((like) => like.length >= minCorrectedLength).map((like) => ({ form, like })),
  );
  if (asked.length === 0) return new Map();
  const slips = asked.flatMap(({ like }) => [like, ...withoutOneLetter(like)]);
  const { rows } = await db.execute<{ word: string }>(sql`
    select distinct word from knowledge_slips where slip = any(${sql.param([...new Set(slips)])}::text[])`);
  const found = new Map<string, readonly string[]>();
  for (const { form, like } of asked) {
    const near = rows.map(({ word }) => word).filter((word) => isOneSlip(word, like));
    found.set(form, [...new Set([...(found.get(form) ?? []), ...near])].slice(0, maxCorrections));
  }
  return found;
}
