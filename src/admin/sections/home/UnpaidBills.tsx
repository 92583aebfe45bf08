import { Link } from "react-router";
import type { BusinessHome } from "../../../contract/home.ts";
import { formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { sum } from "../../../domain/money/money.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { listLink } from "../../engine/listLink.ts";

type Age = BusinessHome["unpaidBills"][number];

/** Unpaid bills by age: number, sum, and share. */
export function UnpaidBills({ state }: { state: BusinessHome }) {
  const { unpaidBills, currency, region } = state;
  const total = unpaidBills.reduce((counted, { count }) => counted + count, 0);
  const largest = Math.max(...unpaidBills.map(({ amount }) => Number(amount)));
  const to = ({ from, to: until }: Pick<Age, "from" | "to">) =>
    listLink("/bills", {
      paid: false,
      region,
      ...(from !== null && { date_gte: from }),
      ...(until !== null && { date_lte: until }),
    });
  const columns: Column<Age>[] = [
    { key: "age", label: "Возраст", cell: (age) => <Link to={to(age)}>{wordsFor(age)}</Link>, card: "heading" },
    {
      key: "count",
      label: "Счетов",
      cell: ({ count }) => <span className="figure">{formatNumber(count)}</span>,
      align: "end",
    },
    {
      key: "amount",
      label: "Сумма",
      cell: ({ amount }) => (
        <span className="home-share">
          <span className="figure">{formatMoney(amount, currency)}</span>
          <progress aria-hidden="true" max={largest || 1} value={Number(amount)} />
        </span>
      ),
      align: "end",
    },
  ];
  return (
    <section className="home-section" aria-labelledby="home-unpaid">
      <h2 id="home-unpaid">Неоплаченные счета</h2>
      {total === 0 ? (
        <EmptyState icon="check" title="Все счета оплачены" />
      ) : (
        <Table
          label="Неоплаченные счета по возрасту"
          columns={columns}
          rows={unpaidBills}
          rowKey={({ olderThan }) => olderThan}
          foot={{
            age: <Link to={to({ from: null, to: null })}>Всего</Link>,
            count: <span className="figure">{formatNumber(total)}</span>,
            amount: (
              <span className="figure">{formatMoney(sum(unpaidBills.map(({ amount }) => amount)), currency)}</span>
            ),
          }}
        />
      )}
    </section>
  );
}

const words: Readonly<Record<number, string>> = {
  0: "До недели",
  8: "До месяца",
  31: "До трёх месяцев",
  91: "Больше трёх месяцев",
};

const wordsFor = ({ olderThan }: Age): string => words[olderThan] ?? `От ${olderThan} дней`;
