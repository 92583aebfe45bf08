import { Link } from "react-router";
import type { Movement } from "../contract/money/ledger.ts";
import { formatMoney } from "../domain/money/format.ts";
import { formatDate } from "../domain/time/formatDate.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { Table, type Column } from "../ui/tables/Table.tsx";

interface MovementsProps {
  rows: readonly Movement[];
  /** True for a single account, whose name is shown above. */
  isOfOne: boolean;
}

/** Every movement with the balance after it, earliest first. */
export function Movements({ rows, isOfOne }: MovementsProps) {
  return (
    <Table
      label="Движение денег"
      columns={isOfOne ? columns.filter(({ key }) => key !== "account") : columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

const columns: readonly Column<Movement>[] = [
  { key: "date", label: "Дата", cell: ({ date }) => <span className="figure">{formatDate(date)}</span> },
  { key: "what", label: "Движение", card: "heading", cell: (row) => <What row={row} /> },
  {
    key: "account",
    label: "Аккаунт",
    cell: ({ accountName, systemName }) => (
      <>
        {accountName}
        <span className="statement__system">{systemName}</span>
      </>
    ),
  },
  {
    key: "amount",
    label: "Сумма",
    align: "end",
    cell: ({ amount, currency }) => (
      <span className={amount.startsWith("-") ? "figure" : "figure statement__came"}>
        {amount.startsWith("-") ? "" : "+"}
        {formatMoney(amount, currency)}
      </span>
    ),
  },
  {
    key: "balance",
    label: "Остаток",
    align: "end",
    cell: ({ balance, currency }) => <span className="figure">{formatMoney(balance, currency)}</span>,
  },
];

function What({ row: { kind, amount, billId, billNumber, otherAccount, note } }: { row: Movement }) {
  const { role } = useUser();
  if (kind === "spend") return "Расход";
  if (kind === "correction")
    return <>Корректировка{note !== null && <span className="statement__note">{note}</span>}</>;
  if (kind === "transfer")
    return `Перевод ${amount.startsWith("-") ? "на" : "с"} «${otherAccount ?? "другой аккаунт"}»`;
  const isBack = kind === "reversal";
  const path = role === "ADMIN" ? `/bills/${billId}` : `/documents?tab=finance&bill=${billId}`;
  return (
    <>
      {isBack ? "Возврат в аванс" : "Пополнение"}
      {billId !== null && <>, </>}
      {billId !== null && <Link to={path}>счёт № {billNumber}</Link>}
      {isBack && note !== null && <span className="statement__note">{note}</span>}
    </>
  );
}
