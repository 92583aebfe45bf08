// A record's timeline: related records as lists show them, changes and notes.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Note, TimelineItem } from "../../../../src/contract/records/timeline.ts";
import { dayIn, addDays } from "../../../../src/domain/time/periods.ts";
import { expectRefusal } from "../../../world/apiWalk.ts";
import { asAdministrator, type Client } from "../../../world/callers.ts";
import { Stage } from "../../../world/stage.ts";

const stage = new Stage();
const today = dayIn("by");

interface Page {
  readonly items: readonly TimelineItem[];
  readonly next: string | null;
}

async function page(client: Client, resource: string, id: number, after?: string | null): Promise<Page> {
  const answer = await client.call("GET", `/api/timeline/${resource}/${id}${after ? `?after=${after}` : ""}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Page>();
}
const write = (client: Client, id: number, text: string, key?: string) =>
  client.call("POST", `/api/notes/customers/${id}`, { body: { text }, headers: key ? { "idempotency-key": key } : {} });
const idOf = ({ person }: Client): number => person?.customerId ?? 0;
/** A short form: the kind, with the note, the action or the index of the related resource. */
const short = (item: TimelineItem): string =>
  item.kind === "note" ? item.note.text : item.kind === "change" ? item.entry.action : `${item.happening}`;
const pay = (customerId: number, date: string, amount: string) =>
  stage.add("bank-payments", { customerId, date, number: amount, amount, region: "by" });

test("related records, changes and notes stand in one stream, the newest first", async () => {
  const { admin, customer } = stage.people;
  const id = idOf(customer);
  const account = await stage.addAccount(customer, { name: "Витрина" });
  await pay(id, addDays(today, -3), "30.00");
  await pay(id, today, "40.00");
  expect((await write(admin, id, "Звонили: оплатят в среду")).status).toBe(200);
  const { version } = (await admin.call("GET", `/api/resources/customers/${id}`)).json<{ version: number }>();
  await admin.call("PUT", `/api/resources/customers/${id}`, { body: { comment: "Новая", version } });

  const { items, next } = await page(admin, "customers", id);
  expect(next).toBeNull();
  const [account1, payment] = [1, 6].map(String);
  expect(items.map(short)).toEqual(["update", "Звонили: оплатят в среду", payment, account1, payment]);
  expect(items[1]).toMatchObject({ note: { mine: true, changedAt: null, author: { name: "Анна Ким" } } });
  expect(items[2]).toMatchObject({ at: today, values: { number: "40.00", date: today, amount: "40.00" } });
  expect(items[3]).toMatchObject({ id: account.id, values: { name: "Витрина", status: "active" } });
});

test("pages continue each other and lose nothing, also where many are of one day", async () => {
  const { admin, other } = stage.people;
  const id = idOf(other);
  for (let count = 0; count < 70; count += 1) {
    if (count % 2 === 0) await pay(id, addDays(today, -(count % 6)), `${count + 1}.00`);
    else await write(admin, id, `Заметка ${count}`);
  }
  const seen: string[] = [];
  const pages: number[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { items, next } = await page(admin, "customers", id, after);
    pages.push(items.length);
    seen.push(...items.map((item) => (item.kind === "record" ? `record ${item.id}` : short(item))));
    after = next;
  }
  expect(pages).toEqual([30, 30, 10]);
  expect(new Set(seen).size).toBe(70);
});

test("a role sees only the kinds, rows and fields that it may read, and no changes and notes", async () => {
  const { admin, customer } = stage.people;
  const id = idOf(customer);
  const { items } = await page(customer, "customers", id);
  expect(items.length).toBeGreaterThan(0);
  expect(items.map(({ kind }) => kind)).not.toContain("note");
  expect(items.map(({ kind }) => kind)).not.toContain("change");
  expect(items.map(short), "bank payments are the administrators'").not.toContain("6");
  expect(items.map(short)).toContain("1");
  expect((await page(admin, "customers", id)).items.map(short)).toContain("6");
  expectRefusal(await stage.people.other.call("GET", `/api/timeline/customers/${id}`), 404);
  expectRefusal(await customer.call("GET", "/api/timeline/bank-payments/1"), 403);
  expectRefusal(await admin.call("GET", "/api/timeline/nothing/1"), 404);
  expectRefusal(await admin.call("GET", `/api/timeline/customers/${id}?after=9999999999999999.1.1`), 400);
  for (const after of ["99999999999999.99.1", "-99999999999999.0.1", "0.1.999999999999999"])
    expect((await admin.call("GET", `/api/timeline/customers/${id}?after=${after}`)).status).toBe(200);
});

test("a task about a record and a letter to its address stand there, however they lead to it", async () => {
  const { admin, customer, other } = stage.people;
  const [id, otherId] = [idOf(customer), idOf(other)];
  const contract = await stage.add("contracts", {
    ...{ number: "Д-1", customerId: id, startDate: today },
  });
  const { db } = stage.running.services.database;
  await db.execute(sql`
    insert into tasks (title, region, state, resource, record_id) values ('Проверить', 'by', 'open', 'contracts', ${contract.id})`);
  await db.execute(sql`
    insert into letters ("to", subject, kind, region, state)
    select company_email, 'Счёт', 'bill', 'by', 'sent' from customers where id = ${id}`);
  const subjects = async (resource: string, recordId: number) =>
    (await page(admin, resource, recordId)).items.flatMap((item) =>
      item.kind === "record" ? [item.values["title"] ?? item.values["subject"] ?? []].flat() : [],
    );
  expect(await subjects("contracts", contract.id)).toEqual(["Проверить"]);
  expect(await subjects("customers", id)).toEqual(["Счёт", "Проверить"]);
  expect(await subjects("customers", otherId)).toEqual([]);
});

test("a note is written once, and only its author changes or removes it", async () => {
  const { admin, customer } = stage.people;
  const id = idOf(customer);
  const colleague = await asAdministrator(stage.running);
  const note = (await write(admin, id, "  Скидка до лета  ", "once")).json<Note>();
  expect((await write(admin, id, "  Скидка до лета  ", "once")).json<Note>().id).toBe(note.id);
  expect(note.text).toBe("Скидка до лета");
  const notes = async (client: Client) =>
    (await page(client, "customers", id)).items.flatMap((item) => (item.kind === "note" ? [item.note] : []));
  expect((await notes(colleague)).filter(({ id: one }) => one === note.id)).toMatchObject([{ mine: false }]);

  const url = `/api/notes/${note.id}`;
  const body = { text: "Скидка до осени" };
  expectRefusal(await colleague.call("PUT", url, { body }), 403);
  expectRefusal(await colleague.call("DELETE", url), 403);
  expectRefusal(await customer.call("DELETE", url), 403);
  expectRefusal(await customer.call("POST", `/api/notes/customers/${id}`, { body }), 403);
  expect((await admin.call("PUT", url, { body })).json<Note>()).toMatchObject({ ...body, mine: true });
  expect((await notes(colleague)).find(({ id: one }) => one === note.id)?.changedAt).not.toBeNull();
  expect((await admin.call("DELETE", url)).status).toBe(200);
  expectRefusal(await admin.call("DELETE", url), 404);
  expect((await notes(admin)).map(({ id: one }) => one)).not.toContain(note.id);
  const actions = (await page(admin, "customers", id)).items.map(short);
  expect(actions.slice(0, 2)).toEqual(["remove-note", "change-note"]);
});

test("a note has a text, and is about a record that there is, of a section with notes", async () => {
  const { admin, customer } = stage.people;
  const id = idOf(customer);
  expectRefusal(await write(admin, id, "  "), 422);
  expectRefusal(await write(admin, id, "й".repeat(5001)), 422);
  expectRefusal(await write(admin, 999_999, "Ау"), 404);
  const { id: system } = await stage.addSystem("without-notes".replaceAll("-", ""));
  expectRefusal(await admin.call("POST", `/api/notes/systems/${system}`, { body: { text: "Ау" } }), 404);
});
