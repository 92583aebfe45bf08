// A list's file, uploaded again as it came, changes nothing; for every list that files can be imported into.
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportList } from "../../../../server/engine/export/exportList.ts";
import { readFile, runImport } from "../../../../server/engine/imports/runImport.ts";
import type { WriteContext } from "../../../../server/engine/registry.ts";
import type { Caller } from "../../../../server/platform/caller.ts";
import { readTable } from "../../../../server/platform/sheets/readTable.ts";
import { importableFields } from "../../../../src/definition/importable.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import { demoServices } from "../../../world/demoDatabase.ts";

let services: Awaited<ReturnType<typeof demoServices>>;
beforeAll(async () => {
  services = await demoServices();
}, 180_000);
afterAll(() => services.database.close());

const imported = builtInDefinitions.filter(({ import: word }) => word !== undefined);
const lists = imported.flatMap((definition) =>
  (["csv", "xlsx"] as const).flatMap((format) => [
    { name: definition.name, format, which: "the usual columns", columns: undefined },
    { name: definition.name, format, which: "all columns", columns: ["id", ...importableFields(definition)] },
  ]),
);

test.each(lists)("$name: $format with $which", async ({ name, format, columns }) => {
  const definition = services.registry.require(name);
  const caller: Caller = { userId: 1, sessionId: "test", role: "ADMIN", customerId: null, region: "by" };
  await services.database.transaction(async (db) => {
    const context: WriteContext = { ...services, db, caller, region: "by", ip: "", requestId: "test" };
    const query = { format, ...(columns && { columns: JSON.stringify(columns) }) };
    const { file, total } = await exportList(context, definition, query, "by", services.clock());
    expect(total).toBeGreaterThan(0);
    const table = await readTable(await buffer(Readable.from(file.bytes)));
    const run = await runImport(context, definition, readFile(context, definition, table, undefined), services);
    expect(run.faults).toEqual([]);
    expect(run.outcomes.filter(({ became }) => became !== "same")).toEqual([]);
    expect(run.outcomes).toHaveLength(total);
  });
});
