// An operator's section with papers, and what the server draws of them.
import type { PdfRenderer } from "../../../../server/domains/papers/pdfRenderer.ts";
import type { SectionPaper } from "../../../../server/domains/papers/model.ts";
import type { Services } from "../../../../server/platform/services.ts";

const inside = { read: ["ADMIN"] };

export const crews = {
  name: "crews",
  label: { one: "Бригада", many: "Бригады" },
  represent: "{title}",
  owner: "nobody",
  access: { read: ["ADMIN"], write: ["ADMIN"] },
  fields: { title: { type: "text", label: "Имя" }, chief: { type: "text", label: "Бригадир" } },
  list: { columns: ["title"], sort: "title" },
  form: { tabs: { Бригада: ["title", "chief"] } },
};

export const act = {
  label: "Акт работ",
  title: "Акт № {number} от {day}",
  below: "{customerId}",
  access: ["ADMIN", "CUSTOMER"],
  blocks: [
    { heading: "Работы по заказу «{number}»" },
    { text: "Принял: {customerId.companyName}.\n\nВсего {total}. {{number}}" },
    { table: { of: "lines", columns: ["what", "count", "price"], totals: ["count", "price"] } },
    { parties: { seller: "Исполнитель", client: "Заказчик" } },
    { sign: { seller: "Исполнитель", client: "Заказчик" } },
    { sign: ["Сдал", "Принял", "Проверил"] },
  ],
};

export const order = {
  label: "Наряд",
  title: "Наряд {id}",
  blocks: [{ text: "{crewId}, {crewId.chief}: {cost}" }, { table: { of: "lines" } }],
};

/** @param more words that are added or replaced */
export const works = (more: object = {}) => ({
  name: "works",
  label: { one: "Работа", many: "Работы" },
  represent: "{number}",
  owner: "customerId",
  access: { read: ["ADMIN", "CUSTOMER"], write: ["ADMIN"] },
  fields: {
    number: { type: "text", label: "Номер", required: true },
    day: { type: "date", label: "Дата" },
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    crewId: { type: "reference", label: "Бригада", to: "crews", access: inside },
    total: { type: "money", label: "Итого", currency: "BYN" },
    cost: { type: "money", label: "Себестоимость", currency: "BYN", access: inside },
    contact: { type: "email", label: "E-mail" },
    ready: { type: "boolean", label: "Готово", default: false },
    scan: { type: "file", label: "Акт файлом" },
    lines: {
      type: "lines",
      label: "Строки",
      fields: {
        what: { type: "text", label: "Что" },
        count: { type: "integer", label: "Сколько" },
        price: { type: "money", label: "Сумма", currency: "BYN" },
        margin: { type: "percent", label: "Наценка", access: inside },
      },
    },
  },
  papers: { act, order },
  list: { columns: ["number"], sort: "number" },
  form: {
    tabs: { Работа: ["number", "day", "customerId", "crewId", "total", "cost", "contact", "ready", "lines", "scan"] },
  },
  ...more,
});

/** Collects every paper drawn from now on. */
export function watchDrawn(services: Services): SectionPaper[] {
  const drawn: SectionPaper[] = [];
  const { pdfRenderer: own } = services;
  const pdfRenderer: PdfRenderer = {
    draw: async (paper) => {
      if (paper.form === "section") drawn.push(paper);
      return own.draw(paper);
    },
  };
  Object.assign(services, { pdfRenderer });
  return drawn;
}
