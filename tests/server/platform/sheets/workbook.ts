import { zipSync } from "fflate";

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * A workbook with one sheet.
 * @param rows the XML of its rows
 * @param more further parts
 */
export const workbookOf = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer =>
  Buffer.from(
    zipSync({
      "xl/workbook.xml": encode(
        `<workbook xmlns:r="${relations}"><sheets><sheet name="Лист" sheetId="1" r:id="rId7"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": encode(
        `<Relationships><Relationship Id="rId7" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      "xl/worksheets/sheet1.xml": encode(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ...more,
    }),
  );

/** A row with a text in each of the named cells. */
export const rowOf = (number: number, ...addresses: readonly string[]): string =>
  `<row r="${number}">${addresses.map((at) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`).join("")}</row>`;
