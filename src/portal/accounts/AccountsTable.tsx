import { formatDayMonth } from "../../domain/time/formatDate.ts";
import { balancesOf } from "../../domain/money/balances.ts";
import { monthStart, type Day } from "../../domain/time/periods.ts";
import { counted } from "../../domain/text/plural.ts";
import { accounts } from "../../resources/clients/accounts.ts";
import { statusChoices } from "../../resources/shared/choices.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/controls/Checkbox.tsx";
import { StateWord } from "../../ui/states/StateWord.tsx";
import { Table, type Column, type RowGroup, type Sort } from "../../ui/tables/Table.tsx";
import { ToChosen } from "../ChosenBar.tsx";
import type { Account } from "../records.ts";
import { Sum } from "../Sum.tsx";
import "./AccountsTable.css";
import { canTopUp, type AccountGroup } from "./arrangeAccounts.ts";
import { SiteLink } from "./SiteLink.tsx";
import { DaysLeft, WithVat } from "./balanceTexts.tsx";

interface AccountsTableProps {
  groups: readonly AccountGroup[];
  today: Day;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Ids. */
  chosen: ReadonlySet<number>;
  onChoose: (accounts: readonly Account[], choose: boolean) => void;
  onOpen: (account: Account) => void;
  onTopUp: (account: Account) => void;
  /** Called when a top-up is likely, to prefetch its form. */
  onTopUpSoon: () => void;
}

/** The accounts by system; on a phone each is a card. */
export function AccountsTable({ groups, sort, onSort, chosen, ...rest }: AccountsTableProps) {
  return (
    <div className="accounts-table">
      <Table
        label="Рекламные аккаунты"
        columns={columnsOf({ groups, chosen, ...rest })}
        groups={groups.map((group) => headed(group, { chosen, ...rest }))}
        rowKey={({ id }) => id}
        rowClass={({ id }) => (chosen.has(id) ? "accounts-table__chosen" : undefined)}
        sort={sort}
        onSort={onSort}
        wide
      />
    </div>
  );
}

const { fields } = accounts;

type Rows = Omit<AccountsTableProps, "sort" | "onSort">;

function columnsOf({
  groups,
  today,
  chosen,
  onChoose,
  onOpen,
  onTopUp,
  onTopUpSoon,
}: Rows): readonly Column<Account>[] {
  const all = groups.flatMap((group) => group.accounts);
  return [
    {
      key: "choose",
      label: "Выбор",
      className: "accounts-table__choose",
      head: <ChooseAll label="Выбрать все аккаунты" accounts={all} {...{ chosen, onChoose }} />,
      cell: (account) => (
        <>
          <Checkbox
            label={`Выбрать аккаунт «${account.name}»`}
            labelHidden
            disabled={!canTopUp(account)}
            checked={chosen.has(account.id)}
            onChange={(choose) => onChoose([account], choose)}
          />
          {chosen.has(account.id) && <ToChosen />}
        </>
      ),
    },
    {
      key: "name",
      label: "Аккаунт",
      sortable: true,
      className: "accounts-table__name",
      cell: (account) => (
        <>
          <button type="button" className="accounts-table__open" onClick={() => onOpen(account)}>
            {account.name}
          </button>
          <span className="accounts-table__login">{knownAs(account)}</span>
        </>
      ),
    },
    {
      key: "site",
      label: fields.site.label,
      className: "accounts-table__site",
      cell: ({ site }) => site !== null && site !== "" && <SiteLink site={site} />,
    },
    {
      key: "status",
      label: fields.status.label,
      className: "accounts-table__status",
      cell: ({ status }) => <StateWord tone={statusChoices[status].tone}>{statusChoices[status].label}</StateWord>,
    },
    {
      key: "spendThisMonth",
      label: `Расход с ${formatDayMonth(monthStart(today))}`,
      align: "end",
      sortable: true,
      className: "accounts-table__spend",
      cell: ({ spendThisMonth, currency }) => <Sum amount={spendThisMonth ?? "0.00"} currency={currency} />,
    },
    {
      key: "balance",
      label: fields.balance.label,
      align: "end",
      sortable: true,
      className: "accounts-table__balance",
      cell: (account) => (
        <>
          <Sum amount={account.balance ?? "0.00"} currency={account.currency} />
          <WithVat account={account} />
        </>
      ),
    },
    {
      key: "daysLeft",
      label: "Хватит",
      align: "end",
      sortable: true,
      className: "accounts-table__days",
      cell: (account) => <DaysLeft account={account} />,
    },
    {
      key: "actions",
      label: "Действия",
      card: "actions",
      className: "accounts-table__actions",
      cell: (account) =>
        canTopUp(account) && (
          <Button
            look="quiet"
            size="small"
            aria-label={`Пополнить аккаунт «${account.name}»`}
            onPointerEnter={onTopUpSoon}
            onFocus={onTopUpSoon}
            onClick={() => onTopUp(account)}
          >
            Пополнить
          </Button>
        ),
    },
  ];
}

/** A group with its name and, if it has several accounts, its totals. */
function headed({ system, accounts: own }: AccountGroup, { chosen, onChoose }: Pick<Rows, "chosen" | "onChoose">) {
  const totals = balancesOf(own);
  const name = system?.name ?? "Другие системы";
  const sums = own.length > 1 && { balance: sumsOf(totals, "balance"), spendThisMonth: sumsOf(totals, "spend") };
  const head: RowGroup<Account>["head"] = {
    choose: <ChooseAll label={`Выбрать все аккаунты: ${name}`} accounts={own} {...{ chosen, onChoose }} />,
    name: (
      <>
        <h2 className="accounts-table__system">{name}</h2>
        {own.length > 1 && (
          <span className="accounts-table__count">{counted(own.length, "аккаунт", "аккаунта", "аккаунтов")}</span>
        )}
      </>
    ),
    ...sums,
  };
  return { key: system?.id ?? 0, rows: own, head };
}

function ChooseAll({
  label,
  accounts,
  chosen,
  onChoose,
}: Pick<Rows, "chosen" | "onChoose"> & { label: string; accounts: readonly Account[] }) {
  const open = accounts.filter(canTopUp);
  const count = open.filter(({ id }) => chosen.has(id)).length;
  const all = count > 0 && count === open.length;
  return (
    <Checkbox
      label={label}
      labelHidden
      disabled={open.length === 0}
      checked={all}
      partly={count > 0 && !all}
      onChange={(choose) => onChoose(open, choose)}
    />
  );
}

const knownAs = ({ login, externalAccountId }: Account): string =>
  [login, externalAccountId !== login && externalAccountId].filter(Boolean).join(" · ");

const sumsOf = (totals: ReturnType<typeof balancesOf>, of: "balance" | "spend") =>
  totals.map((total) => (
    <div key={total.currency}>
      <Sum amount={total[of]} currency={total.currency} />
    </div>
  ));
