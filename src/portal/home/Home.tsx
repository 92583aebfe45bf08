import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import type { OwnHome } from "../../contract/home.ts";
import { formatDate } from "../../domain/time/formatDate.ts";
import { counted } from "../../domain/text/plural.ts";
import { callQuery } from "../../shell/data/callQuery.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useAwaitsAccount } from "../accountRequests/accountRequestsQuery.ts";
import { RequestsUnderWay } from "../accountRequests/RequestsUnderWay.tsx";
import { useExchange } from "../documents/signing/useExchange.ts";
import { Sum } from "../Sum.tsx";
import { topUpParameter, topUpValue } from "../topUp/topUpAddress.ts";
import "./Home.css";
import { HomeSection } from "./HomeSection.tsx";

/** A customer's home page: balances, how long they last, what to pay and what to sign. */
export function Home() {
  const { customer } = useUser();
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/home/mine"), staleTime: 0 });
  return (
    <Page
      title="Главная"
      lead={customer?.companyName}
      actions={
        data &&
        data.balances.length > 0 && (
          <ButtonLink look="primary" icon="top-up" to={`/accounts?${topUpParameter}=${topUpValue([])}`}>
            Пополнить
          </ButtonLink>
        )
      }
    >
      {data ? (
        <State state={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={6} />
      )}
    </Page>
  );
}

function State({ state }: { state: OwnHome }) {
  const awaits = useAwaitsAccount();
  if (state.balances.length + state.archived.count === 0)
    return (
      <>
        <RequestsUnderWay />
        <EmptyState
          icon="accounts"
          title={awaits ? "Аккаунт готовят" : "Рекламных аккаунтов пока нет"}
          action={
            <ButtonLink look="primary" to="/onboarding">
              К первым шагам
            </ButtonLink>
          }
        >
          {awaits && "Менеджер откроет его и напишет вам. "}С аккаунтами здесь появятся остатки, счета к оплате и акты
          на подпись.
        </EmptyState>
      </>
    );
  return (
    <div className="own-home in-order">
      <RequestsUnderWay />
      <Balances state={state} />
      <DryAccounts state={state} />
      <div className="own-home__columns">
        <Bills state={state} />
        <Acts state={state} />
      </div>
    </div>
  );
}

const Balances = ({ state: { balances, archived } }: { state: OwnHome }) => (
  <HomeSection title="Деньги на аккаунтах" all={{ to: "/accounts", words: "Все аккаунты" }}>
    {balances.length === 0 && <p className="quiet">Все аккаунты в архиве.</p>}
    <dl className="own-home__balances">
      {balances.map(({ currency, balance, spend, accounts }) => (
        <div key={currency}>
          <dt className="quiet">{counted(accounts, "аккаунт", "аккаунта", "аккаунтов")}</dt>
          <dd className="own-home__balance">
            <Sum amount={balance} currency={currency} />
          </dd>
          <dd className="quiet">
            с начала месяца <Sum amount={spend} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
    {archived.left.length > 0 && (
      <p className="quiet">
        Ещё в архиве:{" "}
        {archived.left.map(({ currency, amount }, index) => (
          <Fragment key={currency}>
            {index > 0 && ", "}
            <Sum amount={amount} currency={currency} />
          </Fragment>
        ))}
        {`, ${counted(archived.count, "аккаунт", "аккаунта", "аккаунтов")}.`}
      </p>
    )}
  </HomeSection>
);

function DryAccounts({ state: { dryAccounts } }: { state: OwnHome }) {
  if (dryAccounts.count === 0) return null;
  const ids = dryAccounts.first.map(({ id }) => id);
  return (
    <HomeSection
      title="Деньги кончаются"
      all={{ to: `/accounts?${topUpParameter}=${topUpValue(ids)}`, words: "Пополнить эти аккаунты" }}
    >
      <ul className="own-home__rows">
        {dryAccounts.first.map(({ id, name, system, balance, currency, daysLeft }) => (
          <li key={id} className="own-home__row">
            <span className="own-home__name">
              {name} <span className="quiet">{system}</span>
            </span>
            <span className="own-home__days">
              <Icon name="warning" size={16} />
              {daysLeft === 0 ? "меньше чем на день" : `хватит на ${counted(daysLeft, "день", "дня", "дней")}`}
            </span>
            <Sum amount={balance} currency={currency} />
          </li>
        ))}
      </ul>
      {dryAccounts.count > ids.length && (
        <p className="quiet">И ещё {counted(dryAccounts.count - ids.length, "аккаунт", "аккаунта", "аккаунтов")}.</p>
      )}
    </HomeSection>
  );
}

function Bills({ state: { unpaidBills, currency } }: { state: OwnHome }) {
  const { count, amount, first } = unpaidBills;
  return (
    <HomeSection title="Счета к оплате" all={{ to: "/documents?state=unpaid", words: "Все счета" }}>
      {count === 0 ? (
        <p className="quiet">Всё оплачено.</p>
      ) : (
        <>
          <p>
            {counted(count, "счёт", "счёта", "счетов")} на <Sum amount={amount} currency={currency} />
          </p>
          <ul className="own-home__rows">
            {first.map(({ id, number, date, amount: own }) => (
              <li key={id} className="own-home__row">
                <Link className="own-home__name" to={`/documents?bill=${id}`}>
                  № {number} от {formatDate(date)}
                </Link>
                <Sum amount={own} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </HomeSection>
  );
}

function Acts({ state: { unsignedActs } }: { state: OwnHome }) {
  const { count, first } = unsignedActs;
  const isElectronic = useExchange();
  return (
    <HomeSection title="Акты на подпись" all={{ to: "/documents?tab=closing&state=unsigned", words: "Все акты" }}>
      {count === 0 ? (
        <p className="quiet">Подписывать нечего.</p>
      ) : (
        <ul className="own-home__rows">
          {first.map(({ id, number, date, amount, currency }) => (
            <li key={id} className="own-home__row">
              <Link
                className="own-home__name"
                to={`/documents?${new URLSearchParams({ tab: "closing", q: number }).toString()}`}
              >
                № {number} от {formatDate(date)}
              </Link>
              <Sum amount={amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {count > first.length && <p className="quiet">Всего {counted(count, "акт", "акта", "актов")}.</p>}
      {count > 0 && isElectronic && (
        <div>
          <ButtonLink size="small" icon="edit" to="/documents?tab=closing&sign=act">
            Подписать {counted(count, "акт", "акта", "актов")}
          </ButtonLink>
        </div>
      )}
    </HomeSection>
  );
}
