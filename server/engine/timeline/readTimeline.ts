// The timeline of a record: related records, changes and notes in one stream. One statement finds the newest items of all
// kinds; then the items of the page are read, each kind with one query.
import { sql } from "drizzle-orm";
import type { TimelineItem } from "../../../src/contract/records/timeline.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { readEntries } from "../audit/readHistory.ts";
import { requireRecord } from "../read/read.ts";
import { readHappenings, sourceOf, type TimelineContext } from "./happenings.ts";
import { notesAbout, noteWritten, readNotes } from "./notes.ts";
import { decodePlace, encodePlace, newestOf, type Place, type Source } from "./places.ts";

/** The numbers of the sources; the declarations of `timeline` follow in their order. */
const [ofNotes, ofChanges, ofHappenings] = [0, 1, 2];

const perPage = 30;

/**
 * A page of a record's timeline. Only administrators see changes and notes.
 * @param after the end of the previous page
 * @throws Problem 404 if the caller has no such record
 */
export async function readTimeline(
  context: TimelineContext,
  definition: Definition,
  id: number,
  after: string | undefined,
): Promise<{ readonly items: readonly TimelineItem[]; readonly next: string | null }> {
  const record = await requireRecord(context, definition, id);
  const sources = new Map<number, Source>(context.caller.role === "ADMIN" ? ownSources(definition, id) : []);
  for (const [index, happening] of (definition.timeline ?? []).entries()) {
    const source = await sourceOf(context, definition, record, happening);
    if (source) sources.set(ofHappenings + index, source);
  }
  const found = await newestOf(context.db, sources, after === undefined ? undefined : decodePlace(after), perPage + 1);
  const page = found.slice(0, perPage);
  const last = page.at(-1);
  return {
    items: await itemsAt(context, definition, page),
    next: found.length > page.length && last ? encodePlace(last) : null,
  };
}

/** The notes about a record and its changes, without the changes that only say that a note was written. */
const ownSources = (definition: Definition, id: number): [number, Source][] => [
  ...(definition.notes
    ? [
        [
          ofNotes,
          { from: sql`record_notes n`, where: notesAbout(definition, id), id: sql`n.id`, at: sql`n.at` },
        ] satisfies [number, Source],
      ]
    : []),
  [
    ofChanges,
    {
      from: sql`audit a`,
      where: sql`a.resource = ${definition.name} and a.record_id = ${id} and a.action <> ${noteWritten}`,
      id: sql`a.id`,
      at: sql`a.at`,
    },
  ],
];

/** The items at the places of a page, without those deleted meanwhile. */
async function itemsAt(
  context: TimelineContext,
  definition: Definition,
  page: readonly Place[],
): Promise<TimelineItem[]> {
  const made = new Map<Place, TimelineItem>();
  const at = (source: number) => page.filter((place) => place.source === source);
  const [noted, changed] = [at(ofNotes), at(ofChanges)];
  if (noted.length > 0) {
    const notes = await readNotes(context, idsOf(noted));
    for (const place of noted) {
      const note = notes.get(place.id);
      if (note) made.set(place, { kind: "note", at: note.at, note });
    }
  }
  if (changed.length > 0) {
    const entries = await readEntries(context, sql`a.id = any(${sql.param(idsOf(changed))}::bigint[])`, perPage);
    for (const entry of entries) {
      const place = changed.find(({ id }) => id === entry.id);
      if (place) made.set(place, { kind: "change", at: entry.at, entry });
    }
  }
  for (const [index, happening] of (definition.timeline ?? []).entries()) {
    const places = at(ofHappenings + index);
    if (places.length === 0) continue;
    const records = await readHappenings(context, happening, idsOf(places));
    for (const place of places) {
      const read = records.get(place.id);
      if (read) made.set(place, { kind: "record", happening: index, id: place.id, ...read });
    }
  }
  return page.flatMap((place) => made.get(place) ?? []);
}

const idsOf = (places: readonly Place[]): number[] => places.map(({ id }) => id);
