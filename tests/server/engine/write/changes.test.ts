import { describe, expect, test } from "vitest";
import { candidate, Stage, type Row } from "../../../world/stage.ts";

const stage = new Stage();

describe("an administrator", () => {
  test("adds, reads, changes and deletes a record through the uniform routes", async () => {
    const made = await stage.add("customer-candidates", candidate());
    expect(made).toMatchObject({ version: 1, contactPhoneNumber: "+375291234567", publicAgree: false });
    const url = `/api/resources/customer-candidates/${made.id}`;
    const changed = await stage.people.admin.call("PUT", url, { body: { contactName: "Ольга Пак", version: 1 } });
    expect(changed.json()).toMatchObject({ contactName: "Ольга Пак", companyName: "ООО «Василёк»", version: 2 });
    expect((await stage.people.admin.call("GET", url)).json()).toMatchObject({ contactName: "Ольга Пак" });
    expect((await stage.people.admin.call("DELETE", url)).status).toBe(200);
    expect((await stage.people.admin.call("GET", url)).status).toBe(404);
  });

  test("gets the wrong fields in the specification's words", async () => {
    const answer = await stage.people.admin.call("POST", "/api/resources/customer-candidates", {
      body: candidate({ companyName: "", contactPhoneNumber: "12" }),
    });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: {
        companyName: "Обязательное поле",
        contactPhoneNumber: "Введите валидным номер телефона для региона BY",
      },
    });
  });

  test("gets the name of an unknown field and the closest known one", async () => {
    const answer = await stage.people.admin.call("POST", "/api/resources/customer-candidates", {
      body: candidate({ contctName: "x" }),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("contactName");
  });

  test("does not overwrite somebody else's change", async () => {
    const { id } = await stage.add("customer-candidates", candidate());
    const url = `/api/resources/customer-candidates/${id}`;
    expect(
      (await stage.people.admin.call("PUT", url, { body: { contactName: "Первый" }, headers: { "if-match": '"1"' } }))
        .status,
    ).toBe(200);
    const late = await stage.people.admin.call("PUT", url, {
      body: { contactName: "Второй" },
      headers: { "if-match": '"1"' },
    });
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({ current: { contactName: "Первый", version: 2 } });
    expect((await stage.people.admin.call("PUT", url, { body: { contactName: "Третий" } })).status).toBe(428);
  });

  test("loses no change of ten at once: one succeeds, nine get a refusal", async () => {
    const { id } = await stage.add("customer-candidates", candidate());
    const url = `/api/resources/customer-candidates/${id}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        stage.people.admin.call("PUT", url, { body: { contactName: `Имя ${n}`, version: 1 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test("adds one record however often a request is repeated", async () => {
    const headers = { "idempotency-key": "the-same-key" };
    const body = candidate({ companyName: "ООО «Один раз»" });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        stage.people.admin.call("POST", "/api/resources/customer-candidates", { body, headers }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.json<Row>().id)).size).toBe(1);
    const list = await stage.people.admin.call(
      "GET",
      `/api/resources/customer-candidates?filter=${encodeURIComponent('{"q":"один раз"}')}`,
    );
    expect(list.json<Row[]>()).toHaveLength(1);
  });

  test("finds every change in the history", async () => {
    const { id } = await stage.add("customer-candidates", candidate());
    await stage.people.admin.call("PUT", `/api/resources/customer-candidates/${id}`, {
      body: { contactName: "Новая", version: 1 },
    });
    const { rows } = await stage.running.services.database.pool.query<{ action: string; after: Row; user_id: number }>(
      "select action, after, user_id from audit where resource = 'customer-candidates' and record_id = $1 order by id",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "create", user_id: stage.people.admin.person?.id },
      { action: "update", after: { contactName: "Новая" } },
    ]);
  });
});
