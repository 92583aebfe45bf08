import { beforeAll, describe, expect, test } from "vitest";
import { candidate, Stage, type Row } from "../../../world/stage.ts";

const stage = new Stage();

describe("a list", () => {
  beforeAll(async () => {
    for (const [n, name] of ["Ёлка", "Арбуз", "ежик", "анна", "Яблоко", "Ель"].entries())
      await stage.add("customer-candidates", candidate({ companyName: `Сорт ${name}`, publicAgree: n % 2 === 0 }));
  });
  const names = (rows: readonly Row[]) => rows.map(({ companyName }) => String(companyName).replace("Сорт ", ""));
  const list = async (parameters: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([key, value]) => [
        key,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    );
    return stage.people.admin.call("GET", `/api/resources/customer-candidates?${query}`, { headers });
  };
  const filter = { companyName_like: "Сорт" };

  test("is sorted as a Russian reader expects", async () => {
    const rows = (await list({ sort: ["companyName", "ASC"], filter })).json<Row[]>();
    expect(names(rows)).toEqual(["анна", "Арбуз", "ежик", "Ёлка", "Ель", "Яблоко"]);
  });

  test("tells its page and total, and goes on from a row as from a number", async () => {
    const first = await list({ sort: ["companyName", "DESC"], range: [0, 1], filter });
    expect(first.headers["content-range"]).toBe("customer-candidates 0-1/6");
    const second = await list({
      sort: ["companyName", "DESC"],
      range: [2, 3],
      filter,
      after: String(first.headers["x-next"]),
    });
    const counted = await list({ sort: ["companyName", "DESC"], range: [2, 3], filter });
    expect(names(second.json<Row[]>())).toEqual(["Ёлка", "ежик"]);
    expect(second.json()).toEqual(counted.json());
    expect(second.headers["content-range"]).toBe("customer-candidates 2-3/6");
  });

  test("is compressed, and says which records it holds", async () => {
    const { headers } = await list({ range: [0, 5], filter }, { "accept-encoding": "br" });
    expect([headers["content-encoding"], headers["content-range"]]).toEqual(["br", "customer-candidates 0-5/6"]);
  });

  test.each([
    [{ q: "елка" }, ["Ёлка"]],
    [{ q: "сорт ябл" }, ["Яблоко"]],
    [{ companyName_like: "рбу" }, ["Арбуз"]],
    [{ publicAgree: true, companyName_like: "Сорт" }, ["ежик", "Ёлка", "Яблоко"]],
    [{ companyName: ["Сорт Ель", "Сорт анна"] }, ["анна", "Ель"]],
    [{ q: "%" }, []],
  ])("is filtered by %j", async (wanted, expected) => {
    expect(names((await list({ sort: ["companyName", "ASC"], filter: wanted })).json<Row[]>())).toEqual(expected);
  });

  test.each([
    [{ sort: ["compnyName", "ASC"] }, "companyName"],
    [{ filter: { contctName: "x" } }, "contactName"],
    [{ sort: "x" }, "sort"],
    [{ range: [5, 1] }, "range"],
    [{ range: [-1, 5] }, "range"],
    [{ filter: [1] }, "filter"],
    [{ filter: { createdAt_gte: "вчера" } }, "createdAt"],
    [{ after: "мусор" }, "after"],
    [{ filter: { companyName: { $ne: 1 } } }, "filter"],
    [{ sort: ["id; drop table users", "ASC"] }, "sort"],
  ])("refuses %j in words", async (wanted, hint) => {
    const answer = await list(wanted);
    expect(answer.status).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(hint);
  });
});
