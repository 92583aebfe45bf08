// The search over everything, as administrators type into it.
import { beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "../../../../src/contract/records/search.ts";
import { candidate, Stage } from "../../../world/stage.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";
import { slipPatterns } from "../../../../server/engine/search/patterns.ts";

const stage = new Stage();

let customerId: number;
beforeAll(async () => {
  const { admin, customer } = stage.people;
  customerId = customer.person?.customerId ?? 0;
  const url = `/api/resources/customers/${customerId}`;
  const { version } = (await admin.call("GET", url)).json<{ version: number }>();
  const body = {
    version,
    companyName: "ООО «Лесная поляна»",
    companyTaxNumber: "191000043",
    contactPhoneNumber: "+375296543210",
  };
  expect((await admin.call("PUT", url, { body })).status).toBe(200);
  await stage.addAccount(customer, { name: "Кабинет зимний", login: "snow-login" });
  await stage.add("customer-candidates", candidate({ companyName: "ЧУП «Речной причал»" }));
});

async function search(q: string): Promise<SearchAnswer> {
  const answer = await stage.people.admin.call("GET", `/api/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<SearchAnswer>();
}

/** The resources in which something was found, and the names that it is called by. */
const found = ({ groups }: SearchAnswer) =>
  Object.fromEntries(groups.map(({ resource, hits }) => [resource, hits.map(({ named }) => Object.values(named)[0])]));

test("a client is found by name, number, e-mail and telephone, and what belongs to it beside it", async () => {
  expect(found(await search("лесная"))).toEqual({
    customers: ["ООО «Лесная поляна»"],
    accounts: ["Кабинет зимний"],
  });
  for (const typed of ["поляна лесная", "191000043", "+375 (29) 654-32-10", stage.people.customer.person?.email ?? ""])
    expect(found(await search(typed))["customers"], typed).toEqual(["ООО «Лесная поляна»"]);
});

test("a hit says what was found where its name doesn't, and whose it is", async () => {
  const { groups } = await search("snow-login");
  expect(groups).toMatchObject([
    {
      resource: "accounts",
      count: 1,
      hits: [{ found: { field: "login", value: "snow-login" }, customer: "ООО «Лесная поляна»" }],
    },
  ]);
  expect((await search("зимний")).groups[0]?.hits[0]?.found).toBeNull();
});

test("one slip of the finger is forgiven, and so is the other keyboard layout", async () => {
  for (const typed of ["ричной", "реной", "реччной", "рченой"])
    expect(found(await search(typed)), typed).toEqual({ "customer-candidates": ["ЧУП «Речной причал»"] });
  expect((await search("ричной")).by).toBe("slip");
  const otherLayout = await search("htxyjq");
  expect(otherLayout.by).toBe("layout");
  expect(found(otherLayout)).toEqual({ "customer-candidates": ["ЧУП «Речной причал»"] });
  expect((await search("совсем другое")).groups).toEqual([]);
});

test("a short number is the number of a record, and marks of like are only marks", async () => {
  expect(found(await search(`№ ${customerId}`))["customers"]).toEqual(["ООО «Лесная поляна»"]);
  expect((await search("%%%")).groups).toEqual([]);
  expect((await search("_____")).groups).toEqual([]);
});

test("a customer searches nothing, and nothing is not searched for", async () => {
  expectRefusal(await stage.people.customer.call("GET", "/api/search?q=лес"), 403);
  expectRefusal(await stage.people.admin.call("GET", "/api/search?q=%20"), 400);
  expectRefusal(await stage.people.admin.call("GET", `/api/search?q=${"я".repeat(101)}`), 400);
});

test("the patterns of a slip are few, and none for a word that is too short", () => {
  expect(slipPatterns("лес")).toEqual(["%лес%"]);
  expect(slipPatterns("поляна").length).toBeLessThan(30);
  expect(slipPatterns("100%_")).toContain("%100\\%_%");
});
