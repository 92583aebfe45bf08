// Statements in the formats and encodings of banks.
import type { Answer } from "../../../world/callers.ts";
import type { World } from "../billing/world.ts";

export const ours = "BY20ALFA30120000000077770000";
export const theirs = "BY86BELB30120000000011110000";

type Document = Readonly<Record<string, string>>;

/** A payment to us, as banks in Belarus write it. */
export const toUs = (more: Document): Document => ({
  ...{ Дата: "20.11.2026", Сумма: "120.00", ПлательщикСчет: theirs, ПолучательСчет: ours },
  ...more,
});

export const exchange = (documents: readonly Document[], { account = ours, encoding = "Windows" } = {}): string =>
  [
    "1CClientBankExchange",
    "ВерсияФормата=1.03",
    `Кодировка=${encoding}`,
    "Отправитель=Банк",
    `РасчСчет=${account}`,
    "СекцияРасчСчет",
    "ДатаНачала=01.11.2026",
    `РасчСчет=${account}`,
    "КонецРасчСчет",
    ...documents.flatMap((document) => [
      "СекцияДокумент=Платежное поручение",
      ...Object.entries(document).map(([key, value]) => `${key}=${value}`),
      "КонецДокумента",
    ]),
    "КонецФайла",
    "",
  ].join("\r\n");

/** A text in a single-byte encoding. */
export function encoded(text: string, encoding: "windows-1251" | "ibm866"): Buffer {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((letter) => Math.max(all.indexOf(letter), 0)));
}

export const load = (
  { admin }: Pick<World, "admin">,
  bytes: Buffer | string,
  name = "выписка.txt",
  query = "",
): Promise<Answer> =>
  admin.call("POST", `/api/bank/statements${query}`, {
    body: Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from("\r\n--b--\r\n"),
    ]),
    headers: { "content-type": "multipart/form-data; boundary=b", "idempotency-key": String(Math.random()) },
  });
