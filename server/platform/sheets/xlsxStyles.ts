// The styles of cells: one for each format in each look of a row.
import type { NumberFormat, SheetRow } from "./sheet.ts";
import { attribute, xml } from "./xml.ts";

type Format = NumberFormat | "text" | "date" | "month" | "moment";
type Look = NonNullable<SheetRow["look"]> | "plain";

/** Excel's format codes; ids from 164 on are custom formats. */
const formats: { readonly [K in Format]: { readonly id: number; readonly code?: string } } = {
  text: { id: 49 },
  integer: { id: 3 },
  money: { id: 4 },
  percent: { id: 164, code: '#,##0.00"%"' },
  rate: { id: 165, code: "#,##0.0000##" },
  share: { id: 166, code: "0.0%" },
  date: { id: 167, code: "dd.mm.yyyy" },
  moment: { id: 168, code: "dd.mm.yyyy hh:mm" },
  /** In Russian, whatever the language of Excel. */
  month: { id: 169, code: "[$-419]mmmm yyyy" },
};

/** Indexes into the fonts and fills below. */
const looks: { readonly [K in Look]: { readonly font: number; readonly fill: number; readonly alignment: string } } = {
  plain: { font: 0, fill: 0, alignment: "" },
  header: { font: 1, fill: 2, alignment: `<alignment vertical="center" wrapText="1"/>` },
  total: { font: 1, fill: 0, alignment: "" },
};

const formatNames = Object.keys(formats) as Format[];
const lookNames = Object.keys(looks) as Look[];

/** The index of a style. */
export const styleOf = (format: Format, look: Look = "plain"): number =>
  lookNames.indexOf(look) * formatNames.length + formatNames.indexOf(format);

const styleXml = (look: Look, format: Format): string => {
  const { font, fill, alignment } = looks[look];
  const attributes = `numFmtId="${formats[format].id}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"`;
  return `<xf ${attributes} applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${alignment}</xf>`;
};

const own = Object.values(formats).flatMap(({ id, code }) =>
  code === undefined ? [] : [`<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`],
);
const styles = lookNames.flatMap((look) => formatNames.map((format) => styleXml(look, format)));
const font = (more: string): string => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
const fill = (inside: string): string => `<fill><patternFill ${inside}</patternFill></fill>`;

/** The workbook's styles. Excel reserves the first two fills. */
export const stylesXml =
  `${xml}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
  `<numFmts count="${own.length}">${own.join("")}</numFmts>` +
  `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
  `<fills count="3">${fill('patternType="none">')}${fill('patternType="gray125">')}` +
  `${fill('patternType="solid"><fgColor rgb="FFEDF1F5"/><bgColor indexed="64"/>')}</fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`;
