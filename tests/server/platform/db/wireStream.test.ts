import fc from "fast-check";
import { expect, test } from "vitest";
import { WireStream, type Line } from "../../../../server/platform/db/embedded/wireStream.ts";

const greeting = message(undefined, "user\0postgres\0\0");
const query = (text: string) => message("Q", `${text}\0`);
const parse = message("P", "\0select $1\0\0\0");
const bind = message("B", "\0\0\0\0\0\u0001\0\0\0\u0001Q\0\0");
const sync = message("S", "");
const flush = message("H", "");
const farewell = message("X", "");

test("The engine gets complete batches however the driver splits its writes", () => {
  const spoken = Buffer.concat([
    greeting,
    query("begin"),
    parse,
    bind,
    sync,
    parse,
    bind,
    flush,
    query("Ёлка S Q H X"),
  ]);
  const cuts = fc.array(fc.nat(spoken.length), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (places) => {
      const sent = batchesOf(pieces(spoken, places));
      expect(Buffer.concat(sent)).toEqual(spoken);
      for (const batch of sent) expect(boundaries(spoken)).toContain(batch.end);
    }),
  );
});

test("A message without an answer waits for one with an answer", () => {
  expect(batchesOf([greeting, parse, bind])).toEqual([greeting]);
  expect(batchesOf([greeting, parse, bind, sync])).toEqual([greeting, Buffer.concat([parse, bind, sync])]);
});

test("A Terminate message never reaches the engine, which would end the database", () => {
  expect(batchesOf([greeting, Buffer.concat([query("commit"), farewell])])).toEqual([greeting, query("commit")]);
});

test("Ending the stream reports the disconnection once", async () => {
  let hungUp = 0;
  const stream = new WireStream(line({ hangUp: () => (hungUp += 1) }));
  stream.end(farewell);
  await new Promise((resolve) => stream.once("close", resolve));
  expect(hungUp).toBe(1);
});

type Batch = Buffer & { end?: number };

function batchesOf(writes: readonly Buffer[]): Batch[] {
  const sent: Batch[] = [];
  let end = 0;
  const send: Line["send"] = (bytes) => {
    end += bytes.length;
    sent.push(Object.assign(Buffer.from(bytes), { end }));
  };
  const stream = new WireStream(line({ send }));
  for (const bytes of writes) stream.write(bytes);
  return sent.map((batch) => withoutEndWhenEqual(batch));
}

/** Equality of buffers also compares their own properties. */
function withoutEndWhenEqual(batch: Batch): Batch {
  Object.defineProperty(batch, "end", { enumerable: false });
  return batch;
}

function line(own: Partial<Line>): Line {
  return { open: () => Promise.resolve(), send: () => undefined, hangUp: () => undefined, ...own };
}

function message(type: string | undefined, body: string): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type ?? ""), length, content]);
}

function pieces(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [0, ...[...places].sort((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut));
}

/** Where a batch may end: after the greeting, and after each message that expects an answer. */
function boundaries(spoken: Buffer): number[] {
  const lengths = [greeting, query("begin"), parse, bind, sync, parse, bind, flush].map(({ length }) => length);
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  return [ends[0], ends[1], ends[4], ends[7], spoken.length].filter((end) => end !== undefined);
}
