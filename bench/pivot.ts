// Measures the pivot beside pivottable.js, which calculates the same table from rows in memory.
import { createRequire } from "node:module";
import { Window } from "happy-dom";
import { sql } from "drizzle-orm";
import { fillPivot } from "./fill/pivot.ts";
import { medians, waitsBeside } from "./tools/measure.ts";
import { type Kind, openApplication, type Remains } from "./tools/side.ts";

const rounds = 5;

/** Two fields of rows, one of columns, three values: customers and their systems by month. */
const layout = {
  rows: [{ field: "customer" }, { field: "system" }],
  columns: [{ field: "billDate", by: "month" }],
  measures: ["amount", "expensesInRegion", "closedByAct"].map((measure) => ({ measure, aggregation: "sum" })),
  sort: { by: "value", order: "desc", measure: 0 },
};

/** The part of pivottable.js that calculates; its user interface is not needed. */
interface Peer {
  readonly aggregatorTemplates: { sum(): (fields: readonly string[]) => unknown };
  readonly PivotData: new (rows: readonly object[], options: object) => { getColKeys(): unknown };
}

function loadPeer(): Peer {
  const window = new Window();
  Object.assign(globalThis, { window, document: window.document });
  const require = createRequire(import.meta.url);
  const jquery = require("jquery") as { readonly pivotUtilities: Peer };
  // pivottable.js needs two functions that jQuery has removed.
  Object.assign(jquery, { isFunction: (value: unknown) => typeof value === "function", isArray: Array.isArray });
  require("pivottable");
  return jquery.pivotUtilities;
}

/** A table has one aggregator and no subtotals, so each of the three values takes two tables. */
function countByPeer({ PivotData, aggregatorTemplates }: Peer, rows: readonly object[]): void {
  for (const value of ["amount", "expenses", "closed"])
    for (const fields of [["customer", "system"], ["customer"]])
      new PivotData(rows, {
        rows: fields,
        cols: ["month"],
        vals: [value],
        aggregator: aggregatorTemplates.sum()([value]),
      }).getColKeys();
}

async function measure(kind: Kind, count: number): Promise<void> {
  const remains: Remains = [];
  try {
    const { app, database, token } = await openApplication(kind, remains, (made) => fillPivot(made, count));
    const post = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
      const answer = await app.inject({ method: "POST", url: `/api/pivot/${path}`, headers, payload });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return answer.rawPayload;
    };
    const first = await post("query", layout);
    console.log(`\n## ${kind === "server" ? "PostgreSQL server" : "Embedded"}, ${count} rows\n`);
    console.log(`first screen on the wire: ${(first.length / 1024).toFixed(1)} KB`);
    const { rows: customers } = await database.db.execute<{ id: number }>(sql`
      select customer_id as id from pivot_facts group by 1 order by sum(amount) desc limit 100`);
    const opened = customers[50]?.id ?? 1;
    const runs = [
      { name: "first screen", run: () => post("query", layout) },
      { name: "open a group", run: () => post("query", { ...layout, path: [String(opened)] }) },
      { name: "open the largest group", run: () => post("query", { ...layout, path: [String(customers[0]?.id)] }) },
      { name: "100 rows of the report with totals", run: () => post("rows", { totals: true }) },
    ];
    if (kind === "server") {
      const peer = loadPeer();
      const { rows } = await database.db.execute<Record<string, unknown>>(sql`
        select customer_id as customer, system_id as system, bill_month as month, amount / 100.0::float8 as amount,
          expenses_in_region / 100.0::float8 as expenses, closed_by_act / 100.0::float8 as closed from pivot_facts`);
      runs.push({ name: "pivottable.js", run: async () => Buffer.from(String(countByPeer(peer, rows))) });
    }
    const times = await medians(runs, rounds);
    const base = times.get("first screen") ?? 1;
    for (const [name, time] of times) console.log(`${name}: ${time.toFixed(1)} ms, × ${(time / base).toFixed(2)}`);
    if (kind !== "embedded") return;
    const all = async () => {
      for (let round = 0; round < rounds; round += 1) await post("query", layout);
    };
    // A page that needs no database.
    const waits = await waitsBeside(all, () => app.inject({ method: "GET", url: "/healthz" }));
    const [middle, p95, slowest] = [waits.median, waits.p95, waits.slowest].map((time) => time.toFixed(1));
    console.log(`others meanwhile: median ${middle} ms, 95 of 100 ${p95} ms, slowest ${slowest} ms`);
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

const [onlyKind, size] = process.argv.slice(2);
const sizes = { server: 1_000_000, embedded: 100_000 } as const;
for (const kind of ["server", "embedded"] as const)
  if (!onlyKind || onlyKind === kind) await measure(kind, size ? Number(size) : sizes[kind]);
