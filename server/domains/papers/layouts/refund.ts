// An agreement to return an advance, with the bill that the money came from.
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { amountInWords } from "../../../../src/domain/money/amountInWords.ts";
import {
  currencySign,
  formatDecimal,
  formatMoney,
  formatNumber,
  formatPercent,
} from "../../../../src/domain/money/format.ts";
import { formatDate } from "../../../../src/domain/time/formatDate.ts";
import { regionCurrency } from "../../../../src/domain/company/region.ts";
import type { RefundPaper } from "../model.ts";
import {
  cell,
  contractWords,
  head,
  paragraph,
  placeAndDay,
  representedLine,
  right,
  sheet,
  signatures,
  table,
  title,
} from "./parts.ts";

export function refund(paper: RefundPaper): TDocumentDefinitions {
  const { number, date, seller, buyer, region, contract, amount, reason } = paper;
  const name = `Соглашение о возврате аванса № ${number}`;
  return sheet(paper, `${name} от ${formatDate(date)}`, [
    title(name, placeAndDay(paper.place, date)),
    representedLine("Исполнитель", seller, region),
    representedLine("Заказчик", buyer, region),
    ...(contract ? [paragraph(`Основание: ${contractWords(contract)}, неизрасходованный остаток`)] : []),
    paragraph(
      `Исполнитель возвращает Заказчику аванс, не зачтённый за услуги: ${formatMoney(amount, regionCurrency[region])} ` +
        `(${amountInWords(amount, regionCurrency[region])})${vatOf(paper)}. Деньги перечисляются на расчётный счёт Заказчика.`,
    ),
    ...chainOf(paper),
    paragraph(`Причина: ${reason}`),
    paragraph("С возвратом этой суммы обязательства сторон по ней прекращаются."),
    signatures(paper, ["Исполнитель", "Заказчик"]),
  ]);
}

const vatOf = ({ chain, region }: RefundPaper): string =>
  chain === null
    ? ""
    : `, в том числе НДС ${formatPercent(chain.vatPercent)}: ${formatMoney(chain.vat, regionCurrency[region])}`;

function chainOf({ chain, region }: RefundPaper): Content[] {
  if (chain === null) return [];
  const own = regionCurrency[region];
  const { bill, account, system, currency, arrived, rate, scale, returned, date } = chain;
  const facts: readonly (readonly [string, string])[] = [
    ["Счёт", `№ ${bill.number} от ${formatDate(bill.date)}`],
    ["Рекламный аккаунт", `«${account}», ${system}`],
    [`Снято с аккаунта ${formatDate(date)}`, formatMoney(arrived, currency)],
    ...(rate === null || currency === own
      ? []
      : [["Курс счёта", `${formatNumber(scale)} ${currencySign(currency)} = ${formatDecimal(rate, 4)}`] as const]),
    ["Вернулось в аванс, с НДС", formatMoney(returned, own)],
  ];
  return [
    paragraph("Деньги сняты с рекламного аккаунта по цене счёта, которым они были зачислены:"),
    table(
      ["*", "*"],
      [head("Что"), head("Сколько")],
      facts.map(([label, value]) => [cell(label), right(value)]),
    ),
  ];
}
