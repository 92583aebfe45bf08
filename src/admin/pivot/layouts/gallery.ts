// Standard reports for the managers' most frequent questions.
import { plainView, type Table } from "../layout/table.ts";

export interface ReadyQuestion {
  readonly name: string;
  /** What the report shows. */
  readonly hint: string;
  readonly table: Table;
}

const byFirst = { by: "value", order: "desc", measure: 0 } as const;

export const gallery: readonly ReadyQuestion[] = [
  {
    name: "Пополнения по системам и месяцам",
    hint: "Сколько внесли в каждую систему и как это менялось",
    table: {
      layout: {
        rows: [{ field: "system" }],
        columns: [
          { field: "billDate", by: "year" },
          { field: "billDate", by: "month" },
        ],
        measures: [{ measure: "amount", aggregation: "sum" }],
        filters: [{ field: "paid", keys: ["yes"] }],
        sort: byFirst,
      },
      view: { ...plainView, look: "heat" },
    },
  },
  {
    name: "Остатки по клиентам",
    hint: "Что осталось в кабинетах, в валюте каждого",
    table: {
      layout: {
        rows: [{ field: "customer" }, { field: "system" }],
        columns: [],
        measures: [
          { measure: "transferred", aggregation: "sum" },
          { measure: "expenses", aggregation: "sum" },
          { measure: "remainder", aggregation: "sum" },
        ],
        filters: [],
        sort: { by: "label", order: "asc" },
      },
      view: plainView,
    },
  },
  {
    name: "Двадцать крупнейших клиентов",
    hint: "Кто приносит больше всех, и какую долю",
    table: {
      layout: {
        rows: [{ field: "customer" }],
        columns: [],
        measures: [
          { measure: "amount", aggregation: "sum" },
          { measure: "amount", aggregation: "sum", showAs: "shareOfColumn" },
          { measure: "commission", aggregation: "sum" },
          { measure: "bills", aggregation: "distinct" },
        ],
        filters: [],
        sort: byFirst,
      },
      view: { ...plainView, top: 20, look: "bars" },
    },
  },
  {
    name: "Комиссия по системам и кварталам",
    hint: "Сколько заработали, и какой процент выходит в среднем",
    table: {
      layout: {
        rows: [{ field: "system" }, { field: "customer" }],
        columns: [{ field: "billDate", by: "quarter" }],
        measures: [
          { measure: "commission", aggregation: "sum" },
          { measure: "commissionRate", aggregation: "weighted" },
        ],
        filters: [],
        sort: byFirst,
      },
      view: plainView,
    },
  },
  {
    name: "Комиссия по менеджерам",
    hint: "Сколько заработали на клиентах каждого, месяц за месяцем",
    table: {
      layout: {
        rows: [{ field: "manager" }, { field: "customer" }],
        columns: [{ field: "billDate", by: "month" }],
        measures: [{ measure: "commission", aggregation: "sum" }],
        filters: [],
        sort: byFirst,
      },
      view: plainView,
    },
  },
  {
    name: "Неоплаченные счета",
    hint: "Кто ещё не заплатил, и за какой месяц",
    table: {
      layout: {
        rows: [{ field: "customer" }, { field: "bill" }],
        columns: [{ field: "billDate", by: "month" }],
        measures: [{ measure: "amount", aggregation: "sum" }],
        filters: [{ field: "paid", keys: ["no"] }],
        sort: byFirst,
      },
      view: plainView,
    },
  },
  {
    name: "Не закрыто актами",
    hint: "Оплаченное, на которое ещё нет акта",
    table: {
      layout: {
        rows: [{ field: "customer" }, { field: "contract" }],
        columns: [],
        measures: [
          { measure: "amount", aggregation: "sum" },
          { measure: "closedByAct", aggregation: "sum" },
          { measure: "rows", aggregation: "count" },
        ],
        filters: [
          { field: "isClosed", keys: ["no", "partly"] },
          { field: "paid", keys: ["yes"] },
        ],
        sort: byFirst,
      },
      view: plainView,
    },
  },
  {
    name: "Структура по условиям оплаты",
    hint: "Доли предоплаты и постоплаты по кварталам",
    table: {
      layout: {
        rows: [{ field: "payType" }],
        columns: [{ field: "billDate", by: "quarter" }],
        measures: [
          { measure: "amount", aggregation: "sum" },
          { measure: "amount", aggregation: "sum", showAs: "shareOfColumn" },
        ],
        filters: [],
      },
      view: { ...plainView, chart: "stack" },
    },
  },
  {
    name: "Курсы пополнений по месяцам",
    hint: "По какому курсу зачисляли, взвешенно по суммам",
    table: {
      layout: {
        rows: [{ field: "currency" }, { field: "system" }],
        columns: [{ field: "billDate", by: "month" }],
        measures: [{ measure: "rate", aggregation: "weighted" }],
        filters: [],
      },
      view: { ...plainView, totals: false },
    },
  },
];
