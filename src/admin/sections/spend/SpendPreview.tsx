import type { SpendPreview as Preview } from "../../../contract/money/spend.ts";
import { formatMoney } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { counted } from "../../../domain/text/plural.ts";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";

/** What a file would change, or the errors to correct first. */
export function SpendPreview({ found }: { found: Preview }) {
  const { rows, accounts, faults, faultCount, changes, changed, suspended, firstDay, lastDay, totals } = found;
  if (faultCount > 0)
    return (
      <>
        <Notice
          tone="bad"
          title={`Исправьте ${counted(faultCount, "строку", "строки", "строк")} и выберите файл снова`}
        >
          Пока в файле есть ошибки, не загрузится ничего.
        </Notice>
        <Table
          label="Ошибки в файле"
          columns={faultColumns}
          rows={faults}
          rowKey={({ row, message }) => `${row} ${message}`}
        />
        {faultCount > faults.length && <p className="quiet">Показаны первые {faults.length}.</p>}
      </>
    );
  if (rows === 0) return <Notice tone="warning">В файле нет строк с расходом.</Notice>;
  const days = firstDay !== null && lastDay !== null && `с ${formatDate(firstDay)} по ${formatDate(lastDay)}`;
  return (
    <>
      <Notice
        tone={changed > 0 ? "good" : "neutral"}
        title={changed > 0 ? "Файл можно загрузить" : "Всё это уже загружено"}
      >
        {counted(rows, "строка", "строки", "строк")}, {counted(accounts, "аккаунт", "аккаунта", "аккаунтов")}, {days}.
        Изменится {counted(changed, "день", "дня", "дней")}
        {totals.length > 0 && ", расход: "}
        {totals.map(({ amount, currency }) => signed(amount, currency)).join(", ")}.
      </Notice>
      {suspended.length > 0 && (
        <Notice tone="warning" title="Расход есть у аккаунтов в архиве">
          {suspended
            .map(
              ({ accountName, customer, currency, amount }) =>
                `«${accountName}» (${customer}): ${signed(amount, currency)}`,
            )
            .join("; ")}
          . Проверьте, почему они тратят.
        </Notice>
      )}
      {changes.length > 0 && (
        <Table
          label="Что изменится"
          columns={changeColumns}
          rows={changes}
          rowKey={({ accountId, date }) => `${accountId} ${date}`}
        />
      )}
      {changed > changes.length && <p className="quiet">Показаны первые {changes.length}.</p>}
    </>
  );
}

const signed = (amount: string, currency: string): string =>
  `${amount.startsWith("-") ? "" : "+"}${formatMoney(amount, currency)}`;

const faultColumns: readonly Column<Preview["faults"][number]>[] = [
  { key: "row", label: "Строка", cell: ({ row }) => <span className="figure">{row}</span> },
  { key: "message", label: "Что не так", card: "heading", cell: ({ message }) => message },
];

const changeColumns: readonly Column<Preview["changes"][number]>[] = [
  { key: "date", label: "День", cell: ({ date }) => <span className="figure">{formatDate(date)}</span> },
  { key: "account", label: "Аккаунт", card: "heading", cell: ({ accountName }) => accountName },
  { key: "customer", label: "Клиент", cell: ({ customer }) => customer },
  {
    key: "was",
    label: "Было",
    align: "end",
    cell: ({ was, currency }) => <span className="figure">{formatMoney(was, currency)}</span>,
  },
  {
    key: "amount",
    label: "Станет",
    align: "end",
    cell: ({ amount, currency }) => <span className="figure">{formatMoney(amount, currency)}</span>,
  },
];
