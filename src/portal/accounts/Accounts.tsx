import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTime } from "../../domain/time/formatDate.ts";
import { counted } from "../../domain/text/plural.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { AddAccount, addAccountParameter, fetchAddAccount } from "../accountRequests/AddAccount.tsx";
import { useAwaitsAccount } from "../accountRequests/accountRequestsQuery.ts";
import { RequestsUnderWay } from "../accountRequests/RequestsUnderWay.tsx";
import type { Account } from "../records.ts";
import { typedSums } from "../topUp/draft.ts";
import { fetchTopUp } from "../topUp/TopUp.tsx";
import { topUpParameter, topUpValue } from "../topUp/topUpAddress.ts";
import { TransferButton } from "../transfer/Transfer.tsx";
import { useAddress } from "../useAddress.ts";
import { AccountList } from "./AccountList.tsx";
import { accountsQuery, systemsQuery } from "./accountsQuery.ts";
import { ContactLinks } from "./ContactLinks.tsx";
import { RefreshButton } from "./RefreshButton.tsx";

/** A customer's accounts in the advertising systems: balances, spend, and top-ups. */
export function Accounts() {
  const address = useAddress();
  const { customer, region } = useUser();
  const customerId = customer?.id ?? 0;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const accounts = useQuery(accountsQuery);
  const systems = useQuery(systemsQuery);
  const failed = accounts.data ? systems : accounts;
  const add = (): void => address.set({ [addAccountParameter]: "1" }, "push");
  return (
    <Page
      title="Рекламные аккаунты"
      lead={
        accounts.data &&
        accounts.data.length > 0 && (
          <>
            {leadOf(accounts.data)}, данные на {formatTime(new Date(accounts.dataUpdatedAt), region)}{" "}
            <RefreshButton busy={accounts.isFetching} onClick={() => void accounts.refetch()} />
          </>
        )
      }
      actions={
        accounts.data &&
        accounts.data.length > 0 && (
          <>
            <Button onPointerEnter={fetchAddAccount} onFocus={fetchAddAccount} onClick={add}>
              Новый аккаунт
            </Button>
            {accounts.data.length > 1 && <TransferButton />}
            <Button
              look="primary"
              icon="top-up"
              onPointerEnter={fetchTopUp}
              onFocus={fetchTopUp}
              onClick={() =>
                address.set({ [topUpParameter]: topUpValue(chosen.size > 0 ? chosen : begunFor(customerId)) }, "push")
              }
            >
              Пополнить
            </Button>
          </>
        )
      }
    >
      {accounts.data && systems.data ? (
        <>
          <RequestsUnderWay />
          {accounts.data.length === 0 ? (
            <NoAccounts onAdd={add} />
          ) : (
            <AccountList accounts={accounts.data} systems={systems.data} chosen={chosen} onChosen={setChosen} />
          )}
        </>
      ) : failed.error ? (
        <ErrorState
          title="Не удалось загрузить аккаунты"
          error={failed.error}
          onRetry={() => {
            void accounts.refetch();
            void systems.refetch();
          }}
        />
      ) : (
        <Skeleton kind="rows" count={10} />
      )}
      <AddAccount />
    </Page>
  );
}

function NoAccounts({ onAdd }: { onAdd: () => void }) {
  const awaits = useAwaitsAccount();
  return (
    <EmptyState
      icon="accounts"
      title={awaits ? "Аккаунт готовят" : "Рекламных аккаунтов пока нет"}
      action={
        <>
          <Button
            look={awaits ? "secondary" : "primary"}
            onPointerEnter={fetchAddAccount}
            onFocus={fetchAddAccount}
            onClick={onAdd}
          >
            {awaits ? "Попросить ещё один" : "Добавить аккаунт"}
          </Button>
          <ButtonLink to="/onboarding">К первым шагам</ButtonLink>
          <ContactLinks />
        </>
      }
    >
      {awaits
        ? "Менеджер откроет его и напишет вам. Здесь появятся остатки и расходы, и аккаунт можно будет пополнить."
        : "Закажите новый в нужной системе или подключите тот, что у вас уже есть. Здесь появятся остатки и расходы, и аккаунт можно будет пополнить."}
    </EmptyState>
  );
}

/** The accounts of an unfinished top-up. */
const begunFor = (customerId: number): readonly number[] => Object.keys(typedSums(customerId).read() ?? {}).map(Number);

function leadOf(accounts: readonly Account[]): string {
  const systems = new Set(accounts.map(({ systemId }) => systemId)).size;
  return `${counted(accounts.length, "аккаунт", "аккаунта", "аккаунтов")} в ${counted(systems, "системе", "системах", "системах")}`;
}
