// A bill (reference B.8, B.9): payment details, the parties, the lines, the sum in words, the signature.
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { amountInWords } from "../../../../src/domain/money/amountInWords.ts";
import { formatBankAccount } from "../../../../src/domain/company/bankAccount.ts";
import { formatPercent } from "../../../../src/domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import { sumOfSplits } from "../../../../src/domain/money/vat.ts";
import { countries } from "../../../../src/regions/index.ts";
import type { PaymentFact } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import type { BillPaper } from "../model.ts";
import {
  across,
  amount,
  bold,
  type Break,
  cell,
  contractWords,
  explained,
  lineTable,
  paragraph,
  right,
  sheet,
  sideLine,
  signatures,
  title,
  widthFor,
} from "./parts.ts";

export function bill(paper: BillPaper, broken?: Break): TDocumentDefinitions {
  const { number, date, seller, buyer, region, contract, act, base, payUntil } = paper;
  const name = `Счёт на оплату № ${number} от ${formatLongDate(date)}`;
  // A bill's basis often contains the number of its contract or act already.
  const isNamed = [contract, act].some((known) => known && base?.includes(known.number));
  const actWords = act && `акт № ${act.number} от ${formatDate(act.date)}`;
  const ground = [contract && contractWords(contract), actWords, isNamed ? null : base];
  const grounds = ground.filter(Boolean).join(", ");
  return sheet(paper, name, [
    paymentOrder(paper),
    title(name),
    sideLine("Поставщик", seller, region),
    sideLine("Плательщик", buyer, region),
    ...(grounds ? [paragraph(`Основание: ${grounds}`)] : []),
    ...lines(paper, broken),
    ...inWords(paper),
    ...(payUntil
      ? [paragraph(`Счёт нужно оплатить до ${formatLongDate(payUntil)} включительно${afterwards(paper)}.`)]
      : []),
    signatures(paper, ["Поставщик", "Плательщик"]),
  ]);
}

const afterwards = ({ priceUntil }: BillPaper): string =>
  priceUntil === null ? "" : ": после этого курс пересчитывается";

/** The purpose of the payment for banks and accountants to copy; it identifies the payment when it arrives. */
const purpose = ({ number, date, contract }: BillPaper): string =>
  `Оплата рекламных услуг по счёту № ${number} от ${formatDate(date)}` +
  (contract ? `, ${contractWords(contract)}` : "");

function paymentOrder(paper: BillPaper): Content {
  const { seller, beneficiaryCode, purposeCode } = paper;
  const facts: Readonly<Record<PaymentFact, string | null>> = {
    ...{ name: seller.name, taxNumber: seller.taxNumber, bic: seller.bic, beneficiaryCode, purposeCode },
    account: spaced(seller.bankAccount),
    bank: bank(paper),
    purpose: purpose(paper),
  };
  const { caption, rows } = offices[paper.region].paymentOrder;
  return box(
    caption,
    rows.map(([label, fact, other, more]) =>
      other === undefined || more === undefined ? [label, facts[fact]] : [label, facts[fact], other, facts[more]],
    ),
  );
}

const bank = ({ seller }: BillPaper) => [seller.bankName, seller.bankAddress].filter(Boolean).join(", ") || null;
const spaced = (account: string | null) => account && formatBankAccount(account);

type Fact = readonly [label: string, value: string | null];

/** Each row has one fact, or two short ones side by side. */
const box = (caption: string, rows: readonly (Fact | readonly [...Fact, ...Fact])[]): Content => ({
  stack: [
    { text: caption, style: "quiet", margin: [0, 0, 0, 2] },
    {
      table: {
        widths: [120, "*", 120, 60],
        body: rows
          .map(([label, value, other = "", more = null]): readonly Fact[] =>
            [[label, value] as const, [other, more] as const].filter(([, said]) => said),
          )
          .filter((facts) => facts.length > 0)
          .map((facts) =>
            facts.flatMap(([label, value]) => [
              { text: label, style: "quiet" },
              ...(facts.length === 1 ? across(3, { text: value ?? "" }) : [{ text: value ?? "" }]),
            ]),
          ),
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0.5,
        hLineColor: () => "#9aa3ad",
        vLineColor: () => "#9aa3ad",
      },
    },
  ],
});

function lines({ lines: billed, region }: BillPaper, broken: Break | undefined): Content[] {
  const currency = countries[region].currency.short;
  const totals = sumOfSplits(billed);
  return lineTable(
    [20, "*", widthFor(totals.net), 34, widthFor(totals.vat), widthFor(totals.gross)],
    ["№", "Услуга", `Сумма без НДС, ${currency}`, "Ставка НДС", `НДС, ${currency}`, `Сумма с НДС, ${currency}`],
    {
      rows: billed.map(({ subject, pricing, vatPercent, net, vat, gross }, index) => [
        right(String(index + 1)),
        explained(subject, pricing),
        amount(net),
        right(formatPercent(vatPercent)),
        amount(vat),
        amount(gross),
      ]),
      totals: [
        [
          ...across(2, bold(right("Итого"))),
          ...[amount(totals.net), cell(""), amount(totals.vat), amount(totals.gross)].map(bold),
        ],
      ],
    },
    broken,
  );
}

function inWords({ lines: billed, region, vatPercent }: BillPaper): Content[] {
  const currency = regionCurrency[region];
  const { gross, vat } = sumOfSplits(billed);
  return [
    { text: [{ text: "Всего к оплате: " }, { text: amountInWords(gross, currency), bold: true }] },
    {
      text: `В том числе НДС ${formatPercent(vatPercent)}: ${amountInWords(vat, currency)}`,
      margin: [0, 0, 0, 8],
    },
  ];
}
