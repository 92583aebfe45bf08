import { Link } from "react-router";
import { formatDateTime, formatDayMonth } from "../../../domain/time/formatDate.ts";
import { monthStart, type Day } from "../../../domain/time/periods.ts";
import { accounts } from "../../../resources/clients/accounts.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import { BalanceRuleButton } from "../../balanceRules/BalanceRule.tsx";
import { PassedOver, RuleFact } from "../../balanceRules/RuleFact.tsx";
import type { Account, System } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import "./AccountDetails.css";
import { AccountMoves } from "./AccountMoves.tsx";
import { canTopUp } from "../arrangeAccounts.ts";
import { AccountStatus } from "./AccountStatus.tsx";
import { SiteLink } from "../SiteLink.tsx";
import { StoredPassword } from "./StoredPassword.tsx";
import { DaysLeft, WithVat } from "../balanceTexts.tsx";

interface AccountDetailsProps {
  account: Account;
  system: System | undefined;
  today: Day;
  onClose: () => void;
  onTopUp: () => void;
}

/** The details of an account. */
export function AccountDetails({ account, system, today, onClose, onTopUp }: AccountDetailsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={account.name}
      actions={
        <>
          <AccountMoves account={account} />
          <BalanceRuleButton account={account} />
          {canTopUp(account) && (
            <Button look="primary" icon="top-up" onClick={onTopUp}>
              Пополнить
            </Button>
          )}
        </>
      }
    >
      <div className="account-details">
        <div className="account-details__state">
          <span>{system?.name}</span>
          <AccountStatus account={account} />
        </div>
        <Money account={account} today={today} />
        <PassedOver account={account} />
        <Facts>
          {factsOf(account, system).map(([name, value]) => (
            <Fact key={name} name={name} copy={value}>
              {value}
            </Fact>
          ))}
          {account.password && <StoredPassword id={account.id} />}
          {account.site && (
            <Fact name={accounts.fields.site.label} copy={account.site}>
              <SiteLink site={account.site} />
            </Fact>
          )}
          <ContractFact id={account.contractId} />
          <RuleFact account={account} />
          <Fact name={accounts.fields.currency.label}>{account.currency}</Fact>
          {canTopUp(account) && <TransferableFact account={account} system={system} />}
          <Fact name={accounts.fields.syncedAt.label}>
            {account.syncedAt ? formatDateTime(account.syncedAt, account.region) : "ещё не приходили"}
          </Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

function Money({ account, today }: { account: Account; today: Day }) {
  const { balance, spendThisMonth, currency, daysLeft, isLow } = account;
  return (
    <dl className="account-details__money">
      <div>
        <dt>{accounts.fields.balance.label}</dt>
        <dd>
          <Sum amount={balance ?? "0.00"} currency={currency} />
          <WithVat account={account} />
        </dd>
      </div>
      <div>
        <dt>Расход с {formatDayMonth(monthStart(today))}</dt>
        <dd>
          <Sum amount={spendThisMonth ?? "0.00"} currency={currency} />
        </dd>
      </div>
      {(daysLeft !== null || isLow === true) && (
        <div>
          <dt>Хватит</dt>
          <dd>
            <DaysLeft account={account} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** How much can be transferred to another account, or why nothing can. */
function TransferableFact({
  account: { transferable, currency },
  system,
}: Pick<AccountDetailsProps, "account" | "system">) {
  return (
    <Fact name={accounts.fields.transferable.label}>
      {transferable !== null ? (
        <Sum amount={transferable} currency={currency} />
      ) : system?.allowTransfer === false ? (
        `${system.name} не переводит деньги между аккаунтами`
      ) : (
        "переводы не подключены, их включает менеджер"
      )}
    </Fact>
  );
}

function ContractFact({ id }: { id: number | null }) {
  const contract = useUser().contracts.find((known) => known.id === id);
  if (!contract) return null;
  return (
    <Fact name={accounts.fields.contractId.label}>
      <Link to="/documents?tab=contracts">№ {contract.number}</Link>
    </Fact>
  );
}

/** The account's identifiers, each once, with the system's own labels if it has them. */
function factsOf(account: Account, system: System | undefined): readonly (readonly [string, string])[] {
  const { login, externalAccountId, externalCustomerId, agencyId, email } = accounts.fields;
  const known = [
    ...account.identifiers.map(
      ({ key, value }) => [system?.identifiers.find((one) => one.key === key)?.label ?? key, value] as const,
    ),
    [login.label, account.login],
    [externalAccountId.label, account.externalAccountId],
    [externalCustomerId.label, account.externalCustomerId],
    [agencyId.label, account.agencyId],
  ] as const;
  const told = new Map<string, string>();
  for (const [name, value] of known) if (value && !told.has(value)) told.set(value, name);
  const facts = [...told].map(([value, name]) => [name, value] as const);
  return account.email ? [...facts, [email.label, account.email]] : facts;
}
