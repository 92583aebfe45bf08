// An act of services rendered: the general form with the fields of a primary document (reference B.8, law 57-З art. 10), and
// form Р-1 of Kazakhstan (B.9, order 562).
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { amountInWords, isSpoken } from "../../../../src/domain/money/amountInWords.ts";
import {
  currencySign,
  formatDecimal,
  formatNumber,
  formatPercent,
  formatMoney,
} from "../../../../src/domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { isNegative, type Money, subtract } from "../../../../src/domain/money/money.ts";
import type { Office } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import type { ActPaper } from "../model.ts";
import {
  across,
  amount,
  bold,
  type Break,
  cell,
  contractWords,
  lineTable,
  paragraph,
  placeAndDay,
  representedLine,
  right,
  sheet,
  sideLine,
  signatures,
  title,
  widthFor,
} from "./parts.ts";

export const act = (paper: ActPaper, broken?: Break): TDocumentDefinitions =>
  forms[offices[paper.region].actForm](paper, broken);

function generalAct(paper: ActPaper, broken?: Break): TDocumentDefinitions {
  const { number, date, seller, buyer, region, contract, lines, net, vat, gross } = paper;
  const takesBack = isNegative(gross);
  const name = `${takesBack ? "Корректировочный акт" : "Акт"} сдачи-приёмки оказанных услуг № ${number}`;
  return sheet(paper, `${name} от ${formatDate(date)}`, [
    title(name, placeAndDay(paper.place, date)),
    representedLine("Исполнитель", seller, region),
    representedLine("Заказчик", buyer, region),
    ...(contract ? [paragraph(`Основание: ${contractWords(contract)}`)] : []),
    ...periodOf(paper),
    ...lineTable(
      [20, "*", widthFor(net), 34, widthFor(vat), widthFor(gross)],
      ["№", "Услуга", "Стоимость без НДС", "Ставка НДС", "Сумма НДС", "Стоимость с НДС"],
      {
        rows: lines.map((line, at) => [
          right(String(at + 1)),
          cell(line.subject),
          amount(line.net),
          right(formatPercent(line.vatPercent)),
          amount(line.vat),
          amount(line.gross),
        ]),
        totals: [
          [...across(2, bold(right("Итого"))), ...[amount(net), cell(""), amount(vat), amount(gross)].map(bold)],
        ],
      },
      broken,
    ),
    ...words(paper),
    paragraph(
      takesBack
        ? "Стороны уменьшают стоимость услуг, принятых по прежним актам. Претензий друг к другу стороны не имеют."
        : "Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам оказания услуг не имеет.",
    ),
    ...rates(paper),
    signatures(paper, ["Исполнитель", "Заказчик"]),
  ]);
}

function words(paper: ActPaper): Content[] {
  const { currency, gross, vat, lines } = paper;
  const [percent, ...others] = new Set(lines.map((line) => line.vatPercent));
  const takesBack = isNegative(gross);
  const said = (amount: Money) => {
    const size = takesBack ? subtract("0", amount) : amount;
    return isSpoken(currency) ? amountInWords(size, currency) : formatMoney(size, currency);
  };
  return [
    {
      text: [
        takesBack ? "Стоимость услуг уменьшена на сумму: " : "Всего оказано услуг на сумму: ",
        { text: said(gross), bold: true },
      ],
    },
    {
      text: `В том числе НДС${percent !== undefined && others.length === 0 ? ` ${formatPercent(percent)}` : ""}: ${said(vat)}`,
      margin: [0, 0, 0, 8],
    },
  ];
}

const periodOf = ({ period }: ActPaper): Content[] =>
  period ? [paragraph(`Период оказания услуг: с ${formatDate(period.from)} по ${formatDate(period.to)}`)] : [];

const ratesWords = "Курсы в строках: оплаченное — по счетам, в среднем; неоплаченное — на последний день месяца.";

const rates = ({ rates: known, areRatesInLines, date }: ActPaper): Content[] =>
  known.length === 0
    ? areRatesInLines
      ? [{ text: ratesWords, style: "quiet" }]
      : []
    : [
        {
          text: `Курсы Национального банка на ${formatDate(date)}: ${known
            .map(
              ({ currency, scale, rate }) =>
                `${formatNumber(scale)} ${currencySign(currency)} = ${formatDecimal(rate, 4)}`,
            )
            .join(" · ")}`,
          style: "quiet",
        },
      ];

function formR1(paper: ActPaper, broken?: Break): TDocumentDefinitions {
  const { number, date, seller, buyer, region, contract, lines, net, gross } = paper;
  const name = `${isNegative(gross) ? "Корректировочный акт" : "Акт"} выполненных работ (оказанных услуг)`;
  const content: Content[] = [
    {
      text: "Приложение 50 к приказу Министра финансов Республики Казахстан от 20 декабря 2012 года № 562. Форма Р-1",
      style: "quiet",
      alignment: "right",
      margin: [0, 0, 0, 6],
    },
    sideLine("Заказчик", buyer, region),
    sideLine("Исполнитель", seller, region),
    ...(contract ? [paragraph(`Договор: ${contractWords(contract)}`)] : []),
    ...periodOf(paper),
    title(name, `№ ${number} от ${formatLongDate(date)}`),
    ...lineTable(
      [20, "*", 60, 60, 56, 58, widthFor(net), widthFor(gross)],
      [
        "№",
        "Наименование работ (услуг)",
        "Дата выполнения",
        "Сведения об отчёте",
        "Единица измерения",
        "Количество",
        "Цена за единицу",
        "Стоимость",
      ],
      {
        rows: lines.map((line, at) => [
          right(String(at + 1)),
          ...[line.subject, formatDate(date), "—", "услуга"].map(cell),
          right("1"),
          amount(line.net),
          amount(line.net),
        ]),
        totals: [
          [...across(7, bold(right("Итого"))), bold(amount(net))],
          [...across(7, bold(right("НДС"))), bold(amount(paper.vat))],
          [...across(7, bold(right("Всего с НДС"))), bold(amount(gross))],
        ],
      },
      broken,
    ),
    ...words(paper),
    paragraph("Сведения об использовании запасов, полученных от заказчика: не использовались."),
    paragraph("Приложение: перечень документации отсутствует."),
    ...rates(paper),
    signatures(paper, ["Сдал (исполнитель)", "Принял (заказчик)"], {
      below: ["Дата подписания (принятия) работ (услуг): ____________________     М.П."],
      wide: true,
    }),
  ];
  return sheet(paper, `${name} № ${number} от ${formatDate(date)}`, content, "landscape");
}

const forms: Readonly<Record<Office["actForm"], typeof generalAct>> = { general: generalAct, r1: formR1 };
