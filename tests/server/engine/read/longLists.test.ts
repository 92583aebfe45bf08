// Lists too long to be read, counted or sorted as a whole show the same as short ones.
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { Stage, type Row } from "../../../world/stage.ts";

const stage = new Stage();

interface ListPage {
  readonly rows: readonly Row[];
  readonly range: string;
  readonly relation: string;
  readonly next: string | undefined;
}

async function list(resource: string, parameters: Record<string, unknown>): Promise<ListPage> {
  const texts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, typeof value === "string" ? value : JSON.stringify(value)]);
  const answer = await stage.people.admin.call(
    "GET",
    `/api/resources/${resource}?${new URLSearchParams(texts).toString()}`,
  );
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  const header = (name: string) => answer.headers[name]?.toString();
  return {
    rows: answer.json<Row[]>(),
    range: header("content-range") ?? "",
    relation: header("x-total-relation") ?? "",
    next: header("x-next"),
  };
}

/** All pages of a list, each continued from the previous one. */
async function pagesOf(resource: string, parameters: Record<string, unknown>, perPage: number): Promise<ListPage[]> {
  const pages: ListPage[] = [];
  for (let offset = 0, after: string | undefined; offset === 0 || after !== undefined; offset += perPage) {
    const page = await list(resource, { ...parameters, range: [offset, offset + perPage - 1], after });
    pages.push(page);
    after = page.next;
  }
  return pages;
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe("a list sorted by a field that is often empty", () => {
  const places = [5, null, 2, null, 2, 9, null, null, 2, 0];
  beforeAll(async () => {
    for (const [n, place] of places.entries()) await stage.add("categories", { title: `Раздел ${n}`, sort: place });
  });

  test.each(["ASC", "DESC"] as const)("%s is continued across them without loss or repetition", async (direction) => {
    const whole = await list("categories", { sort: ["sort", direction], range: [0, 99] });
    expect(whole.rows).toHaveLength(places.length);
    const inOrder = places.filter((place) => place !== null).toSorted((a, b) => a - b);
    const empty = places.filter((place) => place === null);
    expect(whole.rows.map(({ sort }) => sort)).toEqual(
      direction === "ASC" ? [...inOrder, ...empty] : [...empty, ...inOrder.toReversed()],
    );
    for (const perPage of [1, 2, 3, 4]) {
      const pages = await pagesOf("categories", { sort: ["sort", direction] }, perPage);
      expect(
        pages.flatMap(({ rows }) => ids(rows)),
        `${perPage} a page`,
      ).toEqual(ids(whole.rows));
      expect(pages.at(-1)?.range).toMatch(/\/10$/);
    }
  });

  test("shows the first page's count on later pages, and the exact one on the last", async () => {
    const first = await list("categories", { sort: ["title", "ASC"], range: [0, 3] });
    expect(first.range).toBe("categories 0-3/10");
    await stage.add("categories", { title: "Я, новый раздел", sort: 1 });
    const second = await list("categories", { sort: ["title", "ASC"], range: [4, 7], after: first.next });
    expect(second.range).toBe("categories 4-7/10");
    const last = await list("categories", { sort: ["title", "ASC"], range: [8, 11], after: second.next });
    expect(last.range).toBe("categories 8-10/11");
    expect(last.next).toBeUndefined();
  });

  test("is not continued in another sort order", async () => {
    const { next } = await list("categories", { sort: ["sort", "ASC"], range: [0, 3] });
    const query = new URLSearchParams({ sort: '["title","ASC"]', after: next ?? "" });
    const answer = await stage.people.admin.call("GET", `/api/resources/categories?${query.toString()}`);
    expect(answer.status).toBe(400);
  });
});

describe("a search", () => {
  beforeAll(async () => {
    await stage.running.services.database.db.execute(sql`
      insert into customer_candidates
        (company_name, company_tax_number, region, contact_name, contact_phone_number, company_email)
      select 'Масса ' || lpad((n * 7 % 10050)::text, 5, '0') || case when n % 1005 = 0 then ' ёж' else '' end,
        '191000028', 'by', 'Иван', '+375291234567', 'ivan@firm.by'
      from generate_series(0, 10049) n`);
  });
  const names = (rows: readonly Row[]) => rows.map(({ companyName }) => companyName);
  const byName = { sort: ["companyName", "ASC"] };

  test.each([{ q: "масса" }, { companyName_like: "масса" }])(
    "that finds more than 10 000 records, %j, says so and shows the first of them all",
    async (filter) => {
      const { rows, range, relation, next } = await list("customer-candidates", { ...byName, filter, range: [0, 1] });
      expect(names(rows)).toEqual(["Масса 00000 ёж", "Масса 00001"]);
      expect([range, relation]).toEqual(["customer-candidates 0-1/10000", "gte"]);
      const second = await list("customer-candidates", { ...byName, filter, range: [2, 3], after: next });
      expect(names(second.rows)).toEqual(["Масса 00002", "Масса 00003"]);
      expect(second.relation).toBe("gte");
    },
  );

  test.each([{ q: "еж масса" }, { companyName_like: "ёж" }])(
    "that finds few among many, %j, knows how many and goes on from page to page",
    async (filter) => {
      const pages = await pagesOf("customer-candidates", { ...byName, filter }, 3);
      expect(pages.map(({ range }) => range)).toEqual([
        "customer-candidates 0-2/10",
        "customer-candidates 3-5/10",
        "customer-candidates 6-8/10",
        "customer-candidates 9-9/10",
      ]);
      const found = pages.flatMap(({ rows }) => names(rows));
      expect(found).toEqual(found.toSorted());
      expect(new Set(found).size).toBe(10);
      const counted = await list("customer-candidates", { ...byName, filter, range: [6, 8] });
      expect(counted.rows).toEqual(pages[2]?.rows);
    },
  );

  test("without matches or behind its end answers an empty page and the total", async () => {
    expect(await list("customer-candidates", { filter: { q: "щщщ" } })).toMatchObject({ rows: [], relation: "eq" });
    const behind = await list("customer-candidates", { filter: { q: "ёж" }, range: [20, 29] });
    expect(behind).toMatchObject({ rows: [], range: "customer-candidates 20-20/10" });
  });

  test("through a reference finds few and many records", async () => {
    const { customer, other } = stage.people;
    const mine = await stage.addAccount(customer, { name: "Первый" });
    const theirs = await stage.addAccount(other, { name: "Второй" });
    const { rows } = await stage.running.services.database.db.execute<{ id: number }>(sql`
      insert into customers (company_name, region, company_email, company_tax_number, contact_name)
      select 'ООО «Ромашка ' || n || '»', 'by', 'c' || n || '@firm.by', (300000000 + n)::text, 'Иван'
      from generate_series(1000, 2100) n returning id`);
    const last = await stage.add("accounts", {
      name: "Третий",
      customerId: rows.at(-1)?.id,
      systemId: mine["systemId"],
    });
    const search = async (q: string) => ids((await list("accounts", { sort: ["id", "ASC"], filter: { q } })).rows);
    expect(await search("ромашка")).toEqual([mine.id, theirs.id, last.id]);
    expect(await search("ромашка второй")).toEqual([theirs.id]);
    expect(await search(`${customer.person?.email}`)).toEqual([mine.id]);
    expect(await search("ромашка 2100")).toEqual([last.id]);
    expect(await search("ромашка 2099")).toEqual([]);
  });
});
