import { describe, expect, test } from "vitest";
import { Stage } from "../../world/stage.ts";

const stage = new Stage();

describe("a customer", () => {
  test("sees only their own records in any request", async () => {
    const mine = await stage.addAccount(stage.people.customer, { name: "Мой" });
    const foreign = await stage.addAccount(stage.people.other, { name: "Чужой" });
    for (const url of [
      "/api/accounts",
      "/api/accounts/byCustomerId",
      `/api/accounts/byCustomerId?customerId=${stage.people.other.person?.customerId}`,
      `/api/resources/accounts?filter=${encodeURIComponent(JSON.stringify({ customerId: stage.people.other.person?.customerId }))}`,
    ]) {
      const answer = await stage.people.customer.call("GET", url);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain("Чужой");
    }
    expect((await stage.people.customer.call("GET", `/api/resources/accounts/${mine.id}`)).status).toBe(200);
    expect((await stage.people.customer.call("GET", `/api/resources/accounts/${foreign.id}`)).status).toBe(404);
  });

  test("cannot change administrators' records", async () => {
    const { id, version } = await stage.addAccount(stage.people.customer, { status: "suspended" });
    for (const url of [`/api/accounts/${id}`, `/api/resources/accounts/${id}`])
      expect((await stage.people.customer.call("PUT", url, { body: { name: "x", version } })).status).toBe(403);
    expect((await stage.people.customer.call("PUT", `/api/accounts/activate/${id}`)).status).toBe(403);
    expect((await stage.people.customer.call("POST", "/api/resources/customers", { body: {} })).status).toBe(403);
    expect((await stage.people.customer.call("GET", "/api/customers/candidates")).status).toBe(403);
  });

  test("is not shown fields that are for administrators", async () => {
    await stage.add("contracts", {
      number: "Д-7",
      customerId: stage.people.customer.person?.customerId,
      startDate: "2026-02-01",
      comment: "Тайная заметка",
    });
    const answer = await stage.people.customer.call("GET", "/api/contracts");
    expect(answer.text).toContain("Д-7");
    expect(answer.text).not.toContain("Тайная заметка");
    expect((await stage.people.customer.call("GET", '/api/contracts?sort=["comment","ASC"]')).status).toBe(400);
    expect(
      (await stage.people.customer.call("GET", `/api/contracts?filter=${encodeURIComponent('{"comment_like":"Тай"}')}`))
        .status,
    ).toBe(400);
  });

  test("does not see an act before it is visible", async () => {
    await stage.add("regions", { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true });
    const act = await stage.add("acts", {
      number: "А-1",
      date: "2026-03-31",
      customerId: stage.people.customer.person?.customerId,
      totalWithVat: "120",
    });
    expect(act).toMatchObject({ vatAmount: "20.00", amountWithoutVat: "100.00", visible: false });
    expect((await stage.people.customer.call("GET", "/api/bills/acts")).text).not.toContain("А-1");
    expect((await stage.people.customer.call("GET", `/api/resources/acts/${act.id}`)).status).toBe(404);
    expect(
      (await stage.people.admin.call("PUT", `/api/bills/acts/${act.id}/visibility`, { body: { visible: true } }))
        .status,
    ).toBe(200);
    expect((await stage.people.customer.call("GET", "/api/bills/acts")).text).toContain("А-1");
  });

  test("cannot get a record of another customer", async () => {
    const foreign = await stage.add("contracts", {
      number: "Ч-1",
      customerId: stage.people.other.person?.customerId,
      startDate: "2026-02-01",
    });
    const { id: systemId } = await stage.addSystem("mixed");
    const body = {
      name: "Смесь",
      customerId: stage.people.customer.person?.customerId,
      systemId,
      contractId: foreign.id,
    };
    const answer = await stage.people.admin.call("POST", "/api/resources/accounts", { body });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { contractId: expect.stringContaining("нет") as string } });
  });
});
