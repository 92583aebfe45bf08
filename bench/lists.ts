// Measures a page of a list among a thousand and among a million bills, on a PostgreSQL server and embedded:
//
//    npm run bench                            both kinds; DATABASE_URL names a server that may create databases
//   npm run bench -- embedded 200000         one kind, and how many rows the large table has
import { customer } from "./fill/bills.ts";
import { medians, type Run } from "./tools/measure.ts";
import { openSide, type Kind, type ListQuery, type Remains, type Side } from "./tools/side.ts";

const pageSize = 25;
const small = 1000;
const rounds = { quick: 41, slow: 9 };

const filters = {
  all: {},
  "one customer of many": { customerId: customer.ordinary },
  "the largest customer": { customerId: customer.heavy },
  unpaid: { paid: false },
  paid: { paid: true },
  "of one year": { date_gte: "2019-01-01", date_lte: "2019-12-31" },
  "the largest customer, unpaid": { customerId: customer.heavy, paid: false },
} as const;
const sorts = { date: ["date", "DESC"], number: ["number", "ASC"], amount: ["amountWithVat", "DESC"] } as const;

async function compare(kind: Kind, rows: number): Promise<void> {
  const remains: Remains = [];
  try {
    const few = await openSide(kind, small, remains);
    const many = await openSide(kind, rows, remains);
    console.log(`\n## ${kind === "server" ? "PostgreSQL server" : "Embedded"}, ${small} and ${rows} bills`);
    await comparePages(few, many);
    await compareDepths(many);
    await compareSearches(few, many);
  } finally {
    for (const remove of remains.toReversed()) await remove();
  }
}

const queryOf = (sort: readonly string[], filter: object, offset = 0, after?: string): ListQuery => ({
  sort: JSON.stringify(sort),
  range: JSON.stringify([offset, offset + pageSize - 1]),
  filter: JSON.stringify(filter),
  ...(after === undefined ? {} : { after }),
});

const depths = ({ rows }: Side): readonly number[] => [...new Set([10_000, rows / 2])];

/** The request for the page at this depth, continued from the page before; undefined if there is none. */
async function continued(side: Side, sort: readonly string[], filter: object, depth: number) {
  const before = await side.page(queryOf(sort, filter, depth - pageSize));
  if (before.next === undefined) return undefined;
  const query = queryOf(sort, filter, depth, before.next);
  const ids = ({ records }: { records: readonly { id: number }[] }) => records.map(({ id }) => id).join();
  if (ids(await side.page(query)) !== ids(await side.page(queryOf(sort, filter, depth))))
    throw new Error(`Continued and counted pages differ: ${JSON.stringify({ sort, filter, depth })}`);
  return query;
}

async function comparePages(few: Side, many: Side): Promise<void> {
  header(["list", "sorted by", "page", "engine", "HTTP", "total"]);
  for (const [what, filter] of Object.entries(filters))
    for (const [by, sort] of Object.entries(sorts)) {
      const first = queryOf(sort, filter);
      const deep = [];
      for (const depth of depths(many)) {
        const query = await continued(many, sort, filter, depth);
        if (query) deep.push({ page: `behind ${depth}`, query });
      }
      const pages = [{ page: "first", query: first }, ...deep];
      const runs = (call: "page" | "request"): Run[] => [
        { name: "few", run: () => few[call](first) },
        ...pages.map(({ page, query }) => ({ name: page, run: () => many[call](query) })),
      ];
      const [engine, http] = [await medians(runs("page"), rounds.quick), await medians(runs("request"), rounds.quick)];
      for (const { page, query } of pages) {
        const { total, exact } = await many.page(query);
        row([what, by, page, against(engine, page, "few"), against(http, page, "few"), `${exact ? "" : "> "}${total}`]);
      }
    }
}

/** Compares a continued page with one found by counting rows, as after a jump into the middle. */
async function compareDepths(many: Side): Promise<void> {
  header(["depth", "continued", "by offset, against continued"]);
  for (const depth of depths(many)) {
    const query = await continued(many, sorts.date, {}, depth);
    if (!query) continue;
    const runs = [
      { name: "continued", run: () => many.page(query) },
      { name: "offset", run: () => many.page(queryOf(sorts.date, {}, depth)) },
    ];
    const times = await medians(runs, rounds.slow);
    row([String(depth), milliseconds(times.get("continued")), against(times, "offset", "continued")]);
  }
}

async function compareSearches(few: Side, many: Side): Promise<void> {
  header(["search", "engine", "HTTP", "found"]);
  const numberOf = async (side: Side) =>
    String((await side.page(queryOf(sorts.number, {}, 500))).records[0]?.["number"]);
  const [fewNumber, manyNumber] = [await numberOf(few), await numberOf(many)];
  const searches = [
    ["one number", fewNumber, manyNumber],
    ["a customer's name", "фирма 17", "фирма 17"],
    ["a word of every customer's name", "ооо", "ооо"],
    ["a year", "2019", "2019"],
    ["what is nowhere", "щщщ", "щщщ"],
  ] as const;
  for (const [what, fewWord, manyWord] of searches) {
    const query = (q: string) => queryOf(sorts.date, { q });
    const runs = (call: "page" | "request"): Run[] => [
      { name: "few", run: () => few[call](query(fewWord)) },
      { name: "many", run: () => many[call](query(manyWord)) },
    ];
    const [engine, http] = [await medians(runs("page"), rounds.slow), await medians(runs("request"), rounds.slow)];
    const { total, exact } = await many.page(query(manyWord));
    row([what, against(engine, "many", "few"), against(http, "many", "few"), `${exact ? "" : "> "}${total}`]);
  }
}

/** `× 1.3 (2.1 ms)` */
function against(times: ReadonlyMap<string, number>, name: string, base: string): string {
  const [time = 0, whole = 1] = [times.get(name), times.get(base)];
  return `× ${(time / whole).toFixed(1)} (${milliseconds(time)})`;
}

function milliseconds(time = 0): string {
  return `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`;
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

function header(names: readonly string[]): void {
  console.log("");
  row(names);
  row(names.map(() => "---"));
}

const [onlyKind, large = "1000000"] = process.argv.slice(2);
for (const kind of ["server", "embedded"] as const)
  if (!onlyKind || onlyKind === kind) await compare(kind, Number(large));
