// Building blocks of papers: the sheet, parties with their bank details, tables, signatures.
import type {
  Content,
  ContentTable,
  ContentText,
  Margins,
  TableCellProperties,
  TDocumentDefinitions,
} from "pdfmake/interfaces.js";
import { formatBankAccount } from "../../../../src/domain/company/bankAccount.ts";
import { formatAmount } from "../../../../src/domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import type { Day } from "../../../../src/domain/time/periods.ts";
import { formatPhone } from "../../../../src/domain/company/phone.ts";
import type { Money } from "../../../../src/domain/money/money.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { countries } from "../../../../src/regions/index.ts";
import type { AnyPaper, ContractName, Party } from "../model.ts";

type Orientation = "portrait" | "landscape";

/** Points. */
const margins = { portrait: [42, 40, 42, 48], landscape: [42, 28, 42, 38] } satisfies Record<Orientation, Margins>;
const grey = "#5b6470";
const hair = "#9aa3ad";

/** The metadata of the file. */
interface About {
  readonly author: string;
  /** ISO time of the paper's version. */
  readonly changedAt: string;
}

/** A whole paper: A4, the product's font, page numbers if there are several pages. */
export const sheet = (
  { seller, changedAt }: AnyPaper,
  title: string,
  content: Content[],
  pageOrientation: Orientation = "portrait",
): TDocumentDefinitions => sheetAbout({ author: seller.name, changedAt }, title, content, pageOrientation);

/** The same for a paper without a seller. */
export function sheetAbout(
  about: About,
  title: string,
  content: Content[],
  pageOrientation: Orientation,
): TDocumentDefinitions {
  const changed = new Date(about.changedAt);
  return {
    pageSize: "A4",
    pageOrientation,
    pageMargins: margins[pageOrientation],
    // The same version of a paper must give the same bytes, so it contains no time of printing.
    info: { title, author: about.author, creationDate: changed, modDate: changed },
    language: "ru",
    content,
    footer: (page, pages) =>
      pages > 1
        ? {
            text: `${title} · страница ${page} из ${pages}`,
            style: "quiet",
            alignment: "center",
            margin: [0, 14, 0, 0],
          }
        : "",
    defaultStyle: { font: "Golos", fontSize: 9, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 14, bold: true },
      heading: { fontSize: 10, bold: true, margin: [0, 10, 0, 4] },
      quiet: { color: grey, fontSize: 8 },
      head: { bold: true, fontSize: 8, alignment: "center" },
    },
  };
}

/** The paper's name, centred, with an optional line below. */
export const title = (text: string, below = ""): Content => ({
  stack: [
    { text, style: "title", alignment: "center" },
    ...(below ? [{ text: below, alignment: "center" as const, margin: [0, 2, 0, 0] as Margins }] : []),
  ],
  margin: [0, 12, 0, 10],
});

/** «договор № … от …». */
export const contractWords = ({ number, startDate }: ContractName): string =>
  `договор № ${number} от ${formatDate(startDate)}`;

export const paragraph = (text: string): Content => ({ text, margin: [0, 0, 0, 6], alignment: "justify" });

/** «Заказчик: ООО …, УНП …, адрес …» in one paragraph. */
export const sideLine = (role: string, party: Party, region: Region): Content => sideWith(role, party, region, []);

/** The same, with the party's representative and their authority. */
export const representedLine = (role: string, party: Party, region: Region): Content =>
  sideWith(role, party, region, representativeOf(party));

const sideWith = (role: string, party: Party, region: Region, more: readonly string[]): Content => ({
  text: [
    { text: `${role}: `, color: grey },
    { text: party.name, bold: true },
    tail([...(requisites(party, region)[0] ?? []), ...more]),
  ],
  margin: [0, 0, 0, 4],
});

const tail = (parts: readonly string[]) => (parts.length > 0 ? `, ${parts.join(", ")}` : "");

/** «представитель: директор Иванов И. И., на основании Устава»; empty if nobody is named. */
export function representativeOf({ signerName, signerPosition, signerAuthority }: Party): readonly string[] {
  if (signerName === null) return [];
  const person = [signerPosition, signerName].filter(Boolean).join(" ");
  return [`представитель: ${person}`, ...(signerAuthority ? [`на основании ${signerAuthority}`] : [])];
}

/** «г. Минск, 31 октября 2026 г.»; the date only if no place is set. */
export const placeAndDay = (place: string | null, day: Day): string =>
  place === null ? `от ${formatLongDate(day)}` : `${place}, ${formatLongDate(day)}`;

/** A party's details at the end of papers, in groups. */
function requisites(party: Party, region: Region): readonly (readonly string[])[] {
  const { taxNumber, bankAccount } = countries[region];
  return [
    [party.taxNumber && `${taxNumber.label} ${party.taxNumber}`, party.address],
    [
      party.bankAccount && `${bankAccount.label} ${formatBankAccount(party.bankAccount)}`,
      party.bankName && [party.bankName, party.bankAddress].filter(Boolean).join(", "),
      party.bic && `БИК ${party.bic}`,
    ],
    [party.phone && `тел. ${formatPhone(party.phone)}`, party.email],
  ].map((group) => group.filter((part): part is string => Boolean(part)));
}

interface Signatures {
  /** What each party fills in below its signature. */
  readonly below?: readonly string[];
  /** Puts the details of a group on one line, for landscape sheets. */
  readonly wide?: boolean;
}

/** Both parties side by side with their details and aligned signature lines; the seller's facsimile is on its line. */
export function signatures(
  paper: Pick<AnyPaper, "seller" | "buyer" | "region"> & { readonly facsimile?: string | null },
  roles: readonly [seller: string, buyer: string],
  { below = [], wide = false }: Signatures = {},
): Content {
  const { seller, buyer, region, facsimile } = paper;
  const filledIn = (): Content[] => below.map((text) => ({ text, style: "quiet", margin: [0, 6, 0, 0] }));
  return {
    stack: [
      beside(
        side({ text: roles[0], id: marks.end }, seller, region, wide),
        side({ text: roles[1] }, buyer, region, wide),
      ),
      beside([placeToSign(seller, facsimile ?? null), ...filledIn()], [placeToSign(buyer, null), ...filledIn()]),
    ],
    margin: [0, 18, 0, 0],
    unbreakable: true,
  };
}

/** Lines to sign, two side by side, each below its words; a party's details are above its line. */
export function signers(all: readonly { readonly role: string; readonly party?: Party }[], region: Region): Content {
  const pairs = all.flatMap((_, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []));
  const half = (one: (typeof all)[number] | undefined): readonly [Content[], Content[]] =>
    one?.party
      ? [side({ text: one.role }, one.party, region, false), [placeToSign(one.party, null)]]
      : one
        ? [[{ text: one.role, bold: true }], [{ stack: [signingLine(null)], margin: [0, 8, 0, 0] }]]
        : [[], []];
  return {
    stack: pairs.map(([first, second]): Content => {
      const [left, right] = [half(first), half(second)];
      return { stack: [beside(left[0], right[0]), beside(left[1], right[1])], margin: [0, 18, 0, 0] };
    }),
    unbreakable: true,
  };
}

/** Fixed widths: a long name without a space must not push the other party off the page. */
const beside = (left: Content[], right: Content[]): Content => ({
  columns: [left, right].map((stack) => ({ width: "48%", stack })),
  columnGap: 16,
});

const side = (role: ContentText & { readonly id?: string }, party: Party, region: Region, wide: boolean): Content[] => [
  { ...role, bold: true, margin: [0, 0, 0, 4] },
  { text: party.name },
  ...requisites(party, region)
    .flatMap((group) => (wide ? (group.length > 0 ? [group.join(", ")] : []) : group))
    .map((text) => ({ text, fontSize: 8 })),
];

const placeToSign = ({ signerPosition, signerName }: Party, facsimile: string | null): Content => ({
  columns: [
    { width: "*", stack: [signingLine(facsimile), { text: signerPosition ?? "должность", style: "quiet" }] },
    { width: "auto", text: signerName ?? "", margin: [6, 16, 0, 0] },
  ],
  margin: [0, 8, 0, 0],
});

const signingLine = (facsimile: string | null): Content => ({
  stack: [
    facsimile === null
      ? { text: " ", lineHeight: 2 }
      : { image: facsimile, width: 25, height: 25, margin: [24, 0, 0, 0] },
    { canvas: [{ type: "line", x1: 0, y1: 0, x2: 110, y2: 0, lineWidth: 0.5, lineColor: hair }] },
  ],
});

/** A cell of text. */
export type Cell = ContentText & TableCellProperties & { readonly id?: string };

export const cell = (text: string): Cell => ({ text });
/** A cell of text with a small explanation below. */
export const explained = (text: string, below: string | null): Cell =>
  below === null ? cell(text) : { text: [text, { text: `\n${below}`, style: "quiet", fontSize: 7 }] };
export const head = (text: string): Cell => ({ text, style: "head", fillColor: "#f1f3f5" });
export const right = (text: string): Cell => ({ text, alignment: "right", noWrap: true });
export const amount = (value: Money | null): Cell => right(value === null ? "" : formatAmount(value));
export const bold = (plain: Cell): Cell => ({ ...plain, bold: true });
/** A cell over several columns, with the empty cells that it covers. */
export const across = (columns: number, wide: Cell): Cell[] => [
  { ...wide, colSpan: columns },
  ...Array.from({ length: columns - 1 }, () => cell("")),
];

/** Ids that find rows, totals and the end of the paper in the laid-out pages. */
export const marks = { row: (at: number) => `row ${at}`, totals: "totals", end: "end" } as const;

/** Where a long table continues on a new page, so that totals and signatures never stand alone on one. */
export interface Break {
  /** The first row of the new page. */
  readonly before: number;
}

/** Points that a column of sums needs, derived from its largest sum in bold, so that it is the same on every page. */
export const widthFor = (most: Money): number => Math.max(54, Math.ceil(formatAmount(most).length * 5.2));

/** A table of lines with totals below; the first cell of a line is its number. */
export function lineTable(
  widths: (string | number)[],
  headings: readonly string[],
  { rows, totals }: { readonly rows: Cell[][]; readonly totals: Cell[][] },
  broken: Break | undefined,
): Content[] {
  const marked = rows.map(([first, ...rest], at) => [{ ...(first ?? cell("")), id: marks.row(at) }, ...rest]);
  const [[first, ...rest] = [], ...others] = totals;
  const below = [[{ ...(first ?? cell("")), id: marks.totals }, ...rest], ...others];
  // Each part gets its own header cells: pdfmake can't reuse a cell.
  const part = (body: Cell[][]) => table(widths, headings.map(head), body);
  if (!broken) return [part([...marked, ...below])];
  return [
    part(marked.slice(0, broken.before)),
    { ...part([...marked.slice(broken.before), ...below]), pageBreak: "before" },
  ];
}

/** A table with borders whose header repeats on every page. */
export const table = (widths: (string | number)[], headings: Cell[], rows: Cell[][]): ContentTable => ({
  table: { headerRows: 1, dontBreakRows: true, widths, body: [headings, ...rows] },
  layout: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => hair,
    vLineColor: () => hair,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  margin: [0, 4, 0, 8],
});
