// A contract for placing advertising. A public contract is printed as a confirmation of accession (Civil Code of Belarus
// art. 396, 398; of Kazakhstan art. 387, 389), any other as the contract itself.
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { formatPercent } from "../../../../src/domain/money/format.ts";
import { formatDateTime, formatLongDate } from "../../../../src/domain/time/formatDate.ts";
import { counted } from "../../../../src/domain/text/plural.ts";
import type { ContractPaper, Party } from "../model.ts";
import { paragraph, placeAndDay, representativeOf, sheet, sideLine, signatures, title } from "./parts.ts";

export function contract(paper: ContractPaper): TDocumentDefinitions {
  const { number, date, kind } = paper;
  const name = kind === "public" ? `Присоединение к публичному договору № ${number}` : `Договор № ${number}`;
  return sheet(paper, `${name} от ${formatLongDate(date)}`, [
    title(name, placeAndDay(paper.place, date)),
    ...(kind === "public" ? joining(paper) : introduction(paper)),
    ...sections(paper).flatMap(({ heading, clauses }, index) => [
      { text: `${index + 1}. ${heading}`, style: "heading" },
      // Avoids a double full stop after a date: «2027 г.».
      ...clauses.map((clause, order) => paragraph(`${index + 1}.${order + 1}. ${clause}`.replace(/\.\.$/, "."))),
    ]),
    signatures(paper, ["Исполнитель", "Заказчик"]),
  ]);
}

function joining({ seller, buyer, region, consent }: ContractPaper): Content[] {
  const version = consent ? ` (редакция ${consent.version})` : "";
  const when = consent ? ` Согласие дано при регистрации в кабинете ${formatDateTime(consent.at, region)}.` : "";
  return [
    sideLine("Исполнитель", seller, region),
    sideLine("Заказчик", buyer, region),
    paragraph(
      `Заказчик присоединился к публичному договору исполнителя${version}. ` +
        `Договор заключён без подписания отдельного документа: его условия приняты целиком.${when}`,
    ),
  ];
}

const introduction = ({ seller, buyer }: ContractPaper): Content[] => [
  paragraph(
    `${represented(seller)}, далее «Исполнитель», с одной стороны и ${represented(buyer)}, далее «Заказчик», ` +
      "с другой стороны заключили этот договор.",
  ),
];

function represented(party: Party): string {
  const representative = representativeOf(party).join(", ");
  return representative ? `${party.name} (${representative})` : party.name;
}

const payment = {
  prepay:
    "Заказчик оплачивает услуги вперёд по счёту исполнителя; деньги зачисляются на рекламные аккаунты после оплаты",
  postpay: "Заказчик оплачивает услуги после их оказания по счёту или акту исполнителя",
  actual: "Заказчик оплачивает фактические расходы рекламных аккаунтов за месяц по акту исполнителя",
} as const;

interface Part {
  readonly heading: string;
  readonly clauses: readonly string[];
}

const sections = (paper: ContractPaper): readonly Part[] => [
  {
    heading: "Предмет",
    clauses: [
      `Исполнитель оказывает заказчику услуги: ${lower(paper.service)}; заказчик их принимает и оплачивает.`,
      "Рекламные системы, аккаунты и суммы заказчик выбирает в кабинете; сведения кабинета стороны признают " +
        "достаточными для расчётов.",
    ],
  },
  {
    heading: "Цена и расчёты",
    clauses: [
      `${payment[paper.payType]}${waiting(paper)}.`,
      `Суммы включают НДС по ставке ${formatPercent(paper.vatPercent)}. Комиссия, скидка и курс пересчёта в валюту ` +
        "рекламного аккаунта показываются в кабинете до оплаты и повторяются в счёте. Курс счёта действует до последнего дня его " +
        "оплаты; счёт, не оплаченный в срок, пересчитывается по курсу дня.",
    ],
  },
  {
    heading: "Сдача и приёмка",
    clauses: [
      "Услуги принимаются по актам, которые исполнитель составляет за каждый месяц. Если за пять рабочих дней после " +
        "получения акта заказчик не прислал возражений, услуги считаются принятыми.",
      "Документы, подписанные электронной цифровой подписью, имеют ту же силу, что и бумажные.",
    ],
  },
  {
    heading: "Срок и ответственность",
    clauses: [
      paper.expiryDate === null
        ? `Договор действует с ${formatLongDate(paper.date)} без ограничения срока.`
        : `Договор действует с ${formatLongDate(paper.date)} по ${formatLongDate(paper.expiryDate)}.`,
      "Каждая сторона может отказаться от договора, предупредив другую за 30 дней; неизрасходованный остаток " +
        "возвращается за вычетом оказанных услуг.",
      "За неисполнение обязательств стороны отвечают по законодательству страны исполнителя.",
    ],
  },
  ...ownTerms(paper),
];

function ownTerms({ terms }: ContractPaper): readonly Part[] {
  const clauses = (terms ?? "").split("\n").flatMap((line) => line.trim() || []);
  return clauses.length > 0 ? [{ heading: "Дополнительные условия", clauses }] : [];
}

const waiting = ({ payType, paymentWaitingHours }: ContractPaper): string =>
  payType === "prepay" && paymentWaitingHours !== null
    ? `. Счёт ждёт оплаты ${counted(paymentWaitingHours, "час", "часа", "часов")}`
    : "";

const lower = (service: string): string => service.charAt(0).toLowerCase() + service.slice(1);
