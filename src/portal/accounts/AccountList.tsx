import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../domain/time/formatDate.ts";
import { dayIn } from "../../domain/time/periods.ts";
import { messageOf } from "../../ui/states/messageOf.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { BalanceRule } from "../balanceRules/BalanceRule.tsx";
import type { Account, System } from "../records.ts";
import { knownSort, sortValue } from "../sortAddress.ts";
import { fetchTopUp, TopUp } from "../topUp/TopUp.tsx";
import { topUpParameter, topUpValue } from "../topUp/topUpAddress.ts";
import { Transfer } from "../transfer/Transfer.tsx";
import { useAddress, useTypedText } from "../useAddress.ts";
import { AccountDetails } from "./details/AccountDetails.tsx";
import { AccountsFilters } from "./AccountsFilters.tsx";
import { accountsQuery } from "./accountsQuery.ts";
import { AccountsTable } from "./AccountsTable.tsx";
import { filterAccounts, groupAccounts, sortable, statuses, systemsOf } from "./arrangeAccounts.ts";
import { Archived } from "./Archived.tsx";
import { Balances } from "./Balances.tsx";
import { ChosenAccounts } from "./ChosenAccounts.tsx";

interface AccountListProps {
  accounts: readonly Account[];
  systems: readonly System[];
  /** Ids of the selected accounts. */
  chosen: ReadonlySet<number>;
  onChosen: (ids: ReadonlySet<number>) => void;
}

/** The accounts, filtered and sorted by the address. */
export function AccountList({ accounts, systems, chosen, onChosen }: AccountListProps) {
  const { region } = useUser();
  const today = dayIn(region);
  const address = useAddress();
  const [text, setText] = useTypedText(address, "q");
  const { dataUpdatedAt, error } = useQuery(accountsQuery);

  const own = systemsOf(accounts, systems);
  // Invalid filters in an old or mistyped address are ignored; the list would be empty otherwise.
  const wanted = {
    text,
    system: oneOf(
      own.map(({ id }) => String(id)),
      address.get("system"),
    ),
    status: oneOf(
      statuses.map(({ value }) => value),
      address.get("status"),
    ),
  };
  const sort = knownSort(address.get("sort"), sortable, "name");
  const shown = filterAccounts(accounts, systems, wanted);
  const opened = accounts.find(({ id }) => String(id) === address.get("account"));
  const topUp = (ids: Iterable<number>): void =>
    address.set({ account: undefined, [topUpParameter]: topUpValue(ids) }, "push");
  const choose = (some: readonly Account[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const { id } of some) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChosen(next);
  };
  const clear = (): void => onChosen(new Set());

  return (
    <>
      <Balances accounts={shown} today={today} />
      <AccountsFilters wanted={wanted} systems={own} onText={setText} onChange={(changes) => address.set(changes)} />
      {error && (
        <Notice tone="warning" urgent>
          {messageOf(error)}. Показываем остатки на {formatTime(new Date(dataUpdatedAt), region)}.
        </Notice>
      )}
      {shown.length === 0 ? (
        <NothingFound
          onReset={() => {
            setText("");
            address.set({ q: undefined, system: undefined, status: undefined }, "push");
          }}
        />
      ) : (
        <AccountsTable
          groups={groupAccounts(shown, systems, sort)}
          today={today}
          sort={sort}
          onSort={(next) => address.set({ sort: sortValue(next) })}
          chosen={chosen}
          onChoose={choose}
          onOpen={({ id }) => address.set({ account: String(id) }, "push")}
          onTopUp={({ id }) => topUp([id])}
          onTopUpSoon={fetchTopUp}
        />
      )}
      {wanted.status === "" && wanted.text === "" && (
        <Archived
          accounts={filterAccounts(accounts, systems, { ...wanted, status: "suspended" })}
          onShow={() => address.set({ status: "suspended" }, "push")}
        />
      )}
      {chosen.size > 0 && (
        <ChosenAccounts count={chosen.size} onClear={clear} onTopUpSoon={fetchTopUp} onTopUp={() => topUp(chosen)} />
      )}
      <TopUp onDone={clear} />
      <Transfer />
      <BalanceRule accounts={accounts} />
      {opened && (
        <AccountDetails
          account={opened}
          system={systems.find(({ id }) => id === opened.systemId)}
          today={today}
          onClose={() => address.set({ account: undefined })}
          onTopUp={() => topUp([opened.id])}
        />
      )}
    </>
  );
}

const oneOf = (known: readonly string[], asked: string): string => (known.includes(asked) ? asked : "");

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState icon="search" title="Таких аккаунтов нет" action={<Button onClick={onReset}>Показать все</Button>}>
      Ищем в названиях, логинах, номерах, сайтах и e-mail. Попробуйте часть слова или уберите отбор.
    </EmptyState>
  );
}
