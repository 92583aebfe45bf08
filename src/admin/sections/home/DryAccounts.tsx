import { Link } from "react-router";
import type { BusinessHome, DryAccount } from "../../../contract/home.ts";
import { formatMoney } from "../../../domain/money/format.ts";
import { counted } from "../../../domain/text/plural.ts";
import { runsDryWithin } from "../../../domain/money/runsDry.ts";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { listLink } from "../../engine/listLink.ts";

/** Below this number of days an account is urgent. */
const urgent = 3;

const columns: Column<DryAccount>[] = [
  {
    key: "name",
    label: "Аккаунт",
    cell: ({ id, name, system, customer }) => (
      <span className="home-account">
        <Link to={`/accounts/${id}`}>{name}</Link>
        <span className="quiet">
          {system}, {customer}
        </span>
      </span>
    ),
    card: "heading",
  },
  {
    key: "balance",
    label: "Остаток",
    cell: ({ balance, currency }) => <span className="figure">{formatMoney(balance, currency)}</span>,
    align: "end",
  },
  {
    key: "days",
    label: "Хватит",
    cell: ({ daysLeft }) => (
      <StateWord tone={daysLeft < urgent ? "bad" : "warning"} icon="warning">
        {daysLeft === 0 ? "меньше дня" : counted(daysLeft, "день", "дня", "дней")}
      </StateWord>
    ),
  },
];

/** Accounts that will soon run out of money, the soonest first. */
export function DryAccounts({ state: { dryAccounts, region } }: { state: BusinessHome }) {
  const { count, first } = dryAccounts;
  const all = listLink("/accounts", { status: "active", region, daysLeft_lte: runsDryWithin });
  return (
    <section className="home-section" aria-labelledby="home-dry">
      <h2 id="home-dry">
        Деньги кончаются
        {count > 0 && (
          <Link to={all} className="home-section__all">
            {count > first.length ? `все ${counted(count, "аккаунт", "аккаунта", "аккаунтов")}` : "списком"}
          </Link>
        )}
      </h2>
      {count === 0 ? (
        <EmptyState icon="check" title="Денег хватает на всех аккаунтах">
          Здесь появятся те, кому при нынешнем расходе осталось не больше недели.
        </EmptyState>
      ) : (
        <Table label="Аккаунты, на которых кончаются деньги" columns={columns} rows={first} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
