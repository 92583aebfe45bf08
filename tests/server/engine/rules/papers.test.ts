// Rules that make papers: stored in the record, and sent with letters.
import { afterEach, expect, test } from "vitest";
import type { SectionPaper } from "../../../../server/domains/papers/model.ts";
import type { Row } from "../../../world/stage.ts";
import { startSmtp } from "../../platform/mail/smtp.ts";
import { watchDrawn } from "../papers/works.ts";
import { openRuled, orders, type Ruled } from "./ruled.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const scan = { type: "file", label: "Подтверждение" };
const papers = { offer: { label: "Подтверждение", title: "Заказ {number}", blocks: [{ text: "Сумма {total}" }] } };
const keep = { label: "Подтверждение", on: { state: "confirmed" }, do: { paper: { name: "offer", field: "scan" } } };
const letter = { to: "contact", subject: "Заказ {number}", text: "Во вложении.", attach: ["paper:offer"] };

async function printed(
  rules: object,
  config: object = {},
  more: object = {},
): Promise<Ruled & { readonly drawn: SectionPaper[] }> {
  const base = orders(rules, { papers, ...more });
  const ruled = await openRuled([{ ...base, fields: { ...base.fields, scan } }], config);
  open.push(ruled);
  return { ...ruled, drawn: watchDrawn(ruled.server.services) };
}

const order = { number: "А-1", contact: "a@firm.by", total: "10.00" };
const fileOf = async ({ server: { services } }: Ruled, row: Row) =>
  services.files.get((row["scan"] as { id: string } | null)?.id ?? "");

test("a rule keeps the paper in a field of the record, as the record is when the rule runs", async () => {
  const ruled = await printed({ keep });
  const made = await ruled.add("orders", order);
  await ruled.change("orders", made, { status: "confirmed" });
  expect(await ruled.runs()).toMatchObject([{ rule: "keep", state: "done", result: "Бумага: Заказ А-1.pdf" }]);
  const kept = await ruled.read("orders", made.id);
  expect(kept).toMatchObject({ scan: { name: "Заказ А-1.pdf", type: "application/pdf" } });
  expect((await fileOf(ruled, kept))?.subarray(0, 5).toString()).toBe("%PDF-");
  expect(ruled.drawn).toMatchObject([{ title: "Заказ А-1" }]);
});

test("a later paper replaces it, and an equal one changes nothing", async () => {
  const ruled = await printed({ keep: { ...keep, on: { changed: ["total", "note"] } } });
  const made = await ruled.add("orders", order);
  await ruled.change("orders", made, { total: "20.00" });
  await ruled.runs();
  const first = await ruled.read("orders", made.id);
  await ruled.change("orders", first, { note: "Бумаги не касается" });
  expect((await ruled.runs()).at(-1)).toMatchObject({ state: "skipped", result: "Бумага уже такая" });
  await ruled.change("orders", await ruled.read("orders", made.id), { total: "30.00" });
  expect((await ruled.runs()).at(-1)).toMatchObject({ state: "done" });
  const last = await ruled.read("orders", made.id);
  expect(last["scan"]).not.toEqual(first["scan"]);
  expect(await fileOf(ruled, last)).toBeDefined();
});

test("a rule whose condition does not hold draws nothing, and a frozen record keeps no paper", async () => {
  const frozen = { frozen: [{ when: { status: "confirmed" }, open: ["status"], because: "Заказ подтверждён" }] };
  const idle = { ...keep, when: { note: { filled: true } } };
  const ruled = await printed({ keep, idle }, {}, frozen);
  const made = await ruled.add("orders", order);
  await ruled.change("orders", made, { status: "confirmed" });
  expect(await ruled.runs()).toMatchObject([{ rule: "keep", state: "failed", error: "Заказ подтверждён" }]);
  expect(ruled.drawn).toHaveLength(1);
  expect(await ruled.read("orders", made.id)).toMatchObject({ scan: null });
});

test("a record that changes while its paper is drawn gets the paper of what it has become", async () => {
  const ruled = await printed({ keep });
  const made = await ruled.add("orders", order);
  const confirmed = await ruled.change("orders", made, { status: "confirmed" });
  const { services } = ruled.server;
  const { pdfRenderer: watched } = services;
  let isMoved = false;
  const draw: typeof watched.draw = async (paper) => {
    if (!isMoved) await ruled.change("orders", confirmed, { total: "99.00" });
    isMoved = true;
    return watched.draw(paper);
  };
  Object.assign(services, { pdfRenderer: { draw } });
  expect(await ruled.runs()).toMatchObject([{ state: "queued", error: "Запись изменилась, пока рисовалась бумага" }]);
  expect(await ruled.read("orders", made.id)).toMatchObject({ scan: null });
  ruled.server.setClock(new Date(Date.now() + 3_600_000));
  expect(await ruled.runs()).toMatchObject([{ state: "done" }]);
  expect(ruled.drawn.at(-1)?.blocks).toEqual([{ paragraphs: ["Сумма 99,00\u00a0BYN"] }]);
});

test("a letter takes the paper along; trying the rule takes no file away", async () => {
  const mail = await startSmtp();
  open.push(mail);
  const send = { label: "Письмо", on: { state: "confirmed" }, do: { letter } };
  const ruled = await printed({ send }, { smtpUrl: mail.url });
  const made = await ruled.add("orders", order);
  const tried = await ruled.admin.call("POST", "/api/rules/orders/send/try", { body: { recordId: made.id } });
  expect(tried.json()).toMatchObject({
    state: "done",
    details: [expect.anything(), "Во вложении.", "Вложения: Заказ А-1.pdf"],
  });
  await ruled.change("orders", made, { status: "confirmed" });
  expect(await ruled.runs()).toMatchObject([{ rule: "send", state: "done" }]);
  expect(mail.letters).toHaveLength(1);
  const [{ raw = "" } = {}] = mail.letters;
  expect(raw).toContain("Content-Type: application/pdf");
  expect(raw).toContain(Buffer.from("%PDF-1.").toString("base64").slice(0, 8));
});

test("the bytes that a waiting letter needs stay, whatever is tried and taken back meanwhile", async () => {
  const send = { label: "Письмо", on: { state: "confirmed" }, do: { letter } };
  const ruled = await printed({ send });
  const { services } = ruled.server;
  const made = await ruled.add("orders", order);
  await ruled.change("orders", made, { status: "confirmed" });
  await ruled.runs();
  const { rows } = await services.database.pool.query<{ files: { id: string }[] }>("select files from letters");
  const [{ files: [file] = [] } = {}] = rows;
  await ruled.admin.call("POST", "/api/rules/orders/send/try", { body: { recordId: made.id } });
  expect(await services.files.get(file?.id ?? "")).toBeDefined();
  const shown = await ruled.admin.call("GET", "/api/resources/letters/1/secrets/body");
  expect(shown.text).toContain("Вложения: Заказ А-1.pdf");
});
