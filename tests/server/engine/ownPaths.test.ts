import { describe, expect, test } from "vitest";
import { Stage, type Row } from "../../world/stage.ts";

const stage = new Stage();

describe("the specification's own paths", () => {
  test("create an account under its customer and change it by id", async () => {
    const { id: systemId } = await stage.addSystem("spec_path");
    const { customerId } = stage.people.customer.person ?? {};
    const made = await stage.people.admin.call("POST", `/api/accounts/create/${customerId}`, {
      body: { name: "Новый", systemId },
    });
    expect(made.status).toBe(201);
    const { id, version } = made.json<Row>();
    expect(made.json()).toMatchObject({ customerId, status: "active", balance: "0.00", password: false });
    const changed = await stage.people.admin.call("PUT", `/api/accounts/${id}`, {
      body: { name: "Старый", password: "tайна", version },
    });
    expect(changed.json()).toMatchObject({ name: "Старый", password: true });
    expect((await stage.people.admin.call("DELETE", `/api/accounts/delete/${id}`)).status).toBe(200);
  });

  test("upsert a contract: id 0 adds, another id replaces", async () => {
    const body = {
      id: 0,
      number: "Д-1",
      customerId: stage.people.customer.person?.customerId,
      startDate: "2026-01-01",
    };
    const made = (await stage.people.admin.call("POST", "/api/contracts/update", { body })).json<Row>();
    expect(made.id).toBeGreaterThan(0);
    const changed = await stage.people.admin.call("POST", "/api/contracts/update", {
      body: { id: made.id, version: 1, number: "Д-2" },
    });
    expect(changed.json()).toMatchObject({ id: made.id, number: "Д-2", startDate: "2026-01-01" });
    const nested = await stage.people.admin.call(
      "GET",
      `/api/customers/${stage.people.customer.person?.customerId}/contracts`,
    );
    expect(nested.json<Row[]>().map(({ id }) => id)).toContain(made.id);
  });

  test("suspend and activate an account, twice without harm", async () => {
    const { id } = await stage.addAccount(stage.people.customer);
    for (const _ of [1, 2])
      expect((await stage.people.admin.call("PUT", `/api/accounts/suspend/${id}`)).json()).toMatchObject({
        status: "suspended",
      });
    expect((await stage.people.admin.call("PUT", `/api/accounts/activate/${id}`)).json()).toMatchObject({
      status: "active",
    });
  });

  test("answer the knowledge base in its own envelopes", async () => {
    const category = (
      await stage.people.admin.call("POST", "/api/knowledge/create-category", { body: { title: "Счета" } })
    ).json<{
      data: Row;
    }>();
    expect(category.data).toMatchObject({ title: "Счета", sort: null });
    const body = {
      title: "Как оплатить",
      categoryId: category.data.id,
      body: '<p onclick="x()">Так</p><script>alert(1)</script>',
    };
    const post = (await stage.people.admin.call("POST", "/api/knowledge/create-post", { body })).json<{
      data: Row & { postID: number };
    }>();
    expect(post.data.postID).toBe(post.data.id);
    expect(post.data["body"]).toBe("<p>Так</p>");
    const posts = await stage.people.customer.call("GET", `/api/knowledge/get-posts/${category.data.id}`);
    expect(posts.json()).toMatchObject({ data: { posts: [{ title: "Как оплатить" }], category: { title: "Счета" } } });
    expect((await stage.people.customer.call("GET", "/api/knowledge/get-categories")).json()).toMatchObject({
      data: [{ title: "Счета" }],
    });
  });
});
