// The fields of the pivot's rows, each defined once as data. A row is a line of a bill, or a movement of the ledger without
// a bill. A new field needs a line here and an SQL expression in server/domains/pivot/sql/fieldSql.ts, which the compiler
// requires; docs/pivot.md explains how every number is calculated.
import type { Definition } from "../../definition/grammar.ts";
import { pathOf } from "../../definition/states/states.ts";
import { renewed } from "../../regions/added.ts";
import { countries } from "../../regions/index.ts";
import { contracts } from "../clients/contracts.ts";
import { bills } from "../money/bills.ts";
import { currencyChoices, payTypeChoices, regionChoices } from "../shared/choices.ts";

/** The kinds of rows. */
export const pivotRowKinds = {
  line: "Строка счёта",
  service: "Счёт без строк",
  movement: "Перевод или исправление",
  reversal: "Возврат в аванс",
  overspend: "Расход сверх зачисленного",
  overact: "Акт сверх оплаченного",
  overline: "Строка акта сверх оплаченного",
} as const;

/** The granularities of dates; a key is the part's first day, or has the form shown here. */
export const dateParts = {
  year: { label: "Год", key: "2026" },
  quarter: { label: "Квартал", key: "2026-Q1" },
  month: { label: "Месяц", key: "2026-03" },
  week: { label: "Неделя", key: "2026-03-02, понедельник недели" },
  day: { label: "День", key: "2026-03-05" },
} as const;

export type DatePart = keyof typeof dateParts;

/**
 * A dimension to group, filter and sort by; operators' dimensions are in added.ts. Its values are sent as text keys;
 * null if the row has none.
 */
export type Dimension = { readonly label: string } & (
  | { readonly kind: "date" }
  /** The key is the record's id; its name is sent separately. */
  | { readonly kind: "reference"; readonly resource: string }
  | { readonly kind: "text" }
  /** The keys are those of `choices`. */
  | { readonly kind: "choice"; readonly choices: Readonly<Record<string, string>> }
  /** The keys are decimals with two digits, such as "12.50". */
  | { readonly kind: "percent" }
);

/** A paper's states with their labels, as in its list and badge. */
const statesOf = (definition: Pick<Definition, "fields" | "states">): Readonly<Record<string, string>> =>
  Object.fromEntries(pathOf(definition).map(({ key, label }) => [key, label]));

const yesNo = { yes: "Да", no: "Нет" } as const;

export const pivotDimensions = {
  billDate: { label: "Дата счёта", kind: "date" },
  paidDate: { label: "Дата оплаты", kind: "date" },
  customer: { label: "Клиент", kind: "reference", resource: "customers" },
  manager: { label: "Менеджер", kind: "reference", resource: "managers" },
  system: { label: "Рекламная система", kind: "reference", resource: "systems" },
  account: { label: "Аккаунт", kind: "reference", resource: "accounts" },
  contract: { label: "Договор", kind: "reference", resource: "contracts" },
  bill: { label: "Счёт", kind: "reference", resource: "bills" },
  service: { label: "Услуга", kind: "text" },
  payType: { label: "Условия оплаты", kind: "choice", choices: payTypeChoices },
  currency: { label: "Валюта кабинета", kind: "choice", choices: currencyChoices },
  region: { label: "Регион", kind: "choice", choices: regionChoices },
  commissionPercent: { label: "Комиссия, %", kind: "percent" },
  discountPercent: { label: "Скидка, %", kind: "percent" },
  billState: { label: "Состояние счёта", kind: "choice", choices: statesOf(bills) },
  contractState: { label: "Состояние договора", kind: "choice", choices: statesOf(contracts) },
  paid: { label: "Оплачено", kind: "choice", choices: yesNo },
  isClosed: { label: "Закрыто актом", kind: "choice", choices: { yes: "Да", partly: "Частично", no: "Нет" } },
  rowKind: { label: "Вид строки", kind: "choice", choices: pivotRowKinds },
} as const satisfies Readonly<Record<string, Dimension>>;

/** How the values of rows are aggregated. `weighted`: the rate or percent of the whole, never a mean of means. */
export const aggregations = {
  sum: "Сумма",
  count: "Количество",
  distinct: "Количество разных",
  average: "Среднее",
  min: "Минимум",
  max: "Максимум",
  weighted: "Средневзвешенное",
} as const;

export type Aggregation = keyof typeof aggregations;

/** A number of a row. Values in different currencies are shown separately and never added up. */
export interface Measure {
  readonly label: string;
  /** `money` in hundredths; `percent` in hundredths of a percent; `rate` in millionths; `count` as it is. */
  readonly kind: "money" | "percent" | "rate" | "count";
  /**
   * Absent for a plain number. `region`: its own; `cabinet`: the account's; `rate`: the region's per unit of the account's.
   */
  readonly currency?: "region" | "cabinet" | "rate";
  /** The first one is the default. */
  readonly aggregations: readonly Aggregation[];
}

const additive = ["sum", "average", "min", "max", "count"] as const;

export const pivotMeasures = {
  amount: { label: "Сумма с НДС", kind: "money", currency: "region", aggregations: additive },
  vat: { label: "НДС", kind: "money", currency: "region", aggregations: additive },
  commission: { label: "Комиссия за вычетом скидки", kind: "money", currency: "region", aggregations: additive },
  enrolled: { label: "К зачислению", kind: "money", currency: "region", aggregations: additive },
  amountInCabinet: {
    label: "Сумма в валюте кабинета",
    kind: "money",
    currency: "cabinet",
    aggregations: additive,
  },
  transferred: { label: "Перечислено", kind: "money", currency: "cabinet", aggregations: additive },
  expenses: { label: "Расход", kind: "money", currency: "cabinet", aggregations: additive },
  expensesInRegion: renewed(() => ({
    label: `Расход в ${Object.values(countries)
      .map(({ currency }) => currency.brief)
      .join(" или ")}`,
    ...({ kind: "money", currency: "region", aggregations: additive } as const),
  })),
  closedByAct: { label: "Закрыто актами", kind: "money", currency: "region", aggregations: additive },
  remainder: { label: "Остаток", kind: "money", currency: "cabinet", aggregations: additive },
  rate: { label: "Курс", kind: "rate", currency: "rate", aggregations: ["weighted"] },
  commissionRate: { label: "Комиссия, % (средняя)", kind: "percent", aggregations: ["weighted"] },
  discountRate: { label: "Скидка, % (средняя)", kind: "percent", aggregations: ["weighted"] },
  rows: { label: "Строки", kind: "count", aggregations: ["count"] },
  customers: { label: "Клиенты", kind: "count", aggregations: ["distinct"] },
  bills: { label: "Счета", kind: "count", aggregations: ["distinct"] },
} as const satisfies Readonly<Record<string, Measure>>;

export type PivotDimension = keyof typeof pivotDimensions;
export type PivotMeasure = keyof typeof pivotMeasures;

/** The definition with its general type, for code that handles any measure. */
export const measureOf = (name: PivotMeasure): Measure => pivotMeasures[name];

/** The decimal digits in a measure's integers: 12345 of a `money` are 123.45. */
export const measureDigits = { money: 2, percent: 2, rate: 6, count: 0 } as const satisfies Record<
  Measure["kind"],
  number
>;

/** The digits of an aggregated value: a count is always a plain number. */
export const digitsOf = (measure: PivotMeasure, aggregation: Aggregation): number =>
  aggregation === "count" ? 0 : measureDigits[measureOf(measure).kind];

/** What a cell shows instead of its value, relative to the table's own totals. */
export const showAsChoices = {
  value: "Значение",
  shareOfRow: "Доля в строке",
  shareOfColumn: "Доля в столбце",
  shareOfTotal: "Доля в целом",
} as const;

export type ShowAs = keyof typeof showAsChoices;

/** The limits of a table. */
export const pivotLimits = {
  rowFields: 8,
  columnFields: 4,
  measures: 10,
  filters: 20,
  keysOfFilter: 500,
  /** Groups per answer, and rows per page of the report. */
  groups: 500,
  page: 100,
  /** Columns times measures on the screen; an answer with more is cut and says so. */
  cellsAcross: 200,
  /** Cells per answer, counted per currency. */
  cells: 50_000,
  /** Rows of an export. */
  exportRows: 200_000,
} as const;
