import type { FastifyInstance } from "fastify";
import { taxNumber } from "../../server/demo/requisites.ts";
import { maxImportedRows } from "../../src/definition/importable.ts";

const columns = ["companyName", "companyEmail", "companyTaxNumber", "contactName", "contactPhoneNumber", "region"];

/**
 * Imports candidates, as many as a file may have.
 * @param file counted from 0; each file has other candidates
 */
export async function importCandidates(app: FastifyInstance, authorization: string, file: number): Promise<void> {
  const rows = Array.from({ length: maxImportedRows }, (_, at) => {
    const n = file * maxImportedRows + at;
    return [
      `ООО «Кандидат ${n}»`,
      `candidate${n}@firm.by`,
      taxNumber("by", { taxDigit: "1" }, n),
      "Иван Лужин",
      "+375291234567",
      "by",
    ];
  });
  const table = [columns, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(";")).join("\r\n");
  const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="candidates.csv"\r\ncontent-type: text/csv\r\n\r\n${table}\r\n--b--\r\n`;
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: `/api/imports/customer-candidates?columns=${columns.join(",")}`,
    headers: { authorization, "content-type": "multipart/form-data; boundary=b" },
    payload,
  });
  if (statusCode !== 200) throw new Error(`The import answers ${statusCode}: ${body.slice(0, 500)}`);
}
