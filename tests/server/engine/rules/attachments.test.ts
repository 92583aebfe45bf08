// Files of a record that are attached to its rules' letters.
import { afterEach, expect, test } from "vitest";
import type { Row } from "../../../world/stage.ts";
import { startSmtp } from "../../platform/mail/smtp.ts";
import { openRuled, orders, type Ruled } from "./ruled.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF";
const letter = { to: "contact", subject: "Заказ {number}", text: "Скан во вложении.", attach: ["scan", "other"] };

async function lettered(config: object): Promise<Ruled> {
  const base = orders({ send: { label: "Скан", on: { state: "confirmed" }, do: { letter } } });
  const files = { scan: { type: "file", label: "Скан" }, other: { type: "file", label: "Ещё" } };
  const ruled = await openRuled([{ ...base, fields: { ...base.fields, ...files } }], config);
  open.push(ruled);
  return ruled;
}

async function addWithScan({ admin, add }: Ruled, bytes = pdf): Promise<Row> {
  const { id, version } = await add("orders", { number: "А-1", contact: "a@firm.by" });
  const form = new FormData();
  form.set("data", JSON.stringify({ version }));
  form.set("scan", new Blob([bytes], { type: "application/pdf" }), "Скан № 1.pdf");
  const body = new Response(form);
  const answer = await admin.call("PUT", `/api/resources/orders/${id}`, {
    body: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": body.headers.get("content-type") ?? "" },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Row>();
}

test("a letter takes the record's files along, as they are when the rule runs; an empty field is left out", async () => {
  const mail = await startSmtp();
  open.push(mail);
  const ruled = await lettered({ smtpUrl: mail.url });
  const { id, version } = await addWithScan(ruled);
  const tried = await ruled.admin.call("POST", "/api/rules/orders/send/try", { body: { recordId: id } });
  expect(tried.json()).toMatchObject({
    state: "done",
    details: [expect.anything(), "Скан во вложении.", "Вложения: Скан № 1.pdf"],
  });
  await ruled.change("orders", { id, version }, { status: "confirmed" });
  expect(await ruled.runs()).toMatchObject([{ rule: "send", state: "done" }]);
  expect(mail.letters).toHaveLength(1);
  const [{ raw = "" } = {}] = mail.letters;
  expect(raw).toContain("Content-Type: application/pdf");
  expect(raw.replaceAll("\r\n", "")).toContain(Buffer.from(pdf).toString("base64"));
  expect(raw.match(/Content-Disposition: attachment/g)).toHaveLength(1);
});

test("a letter that is kept names its files, and too large ones make no letter", async () => {
  const ruled = await lettered({});
  const { id, version } = await addWithScan(ruled);
  await ruled.change("orders", { id, version }, { status: "confirmed" });
  await ruled.runs();
  const shown = await ruled.admin.call("GET", "/api/resources/letters/1/secrets/body");
  expect(shown.text).toContain("Вложения: Скан № 1.pdf");
  const large = await addWithScan(ruled, pdf + " ".repeat(11 * 1024 * 1024));
  await ruled.change("orders", large, { status: "confirmed" });
  expect((await ruled.runs()).at(-1)).toMatchObject({
    ...{ state: "failed", result: null },
    error: "Письма нет: вложения вместе больше 10 МБ",
  });
});
