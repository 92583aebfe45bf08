import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { BusinessHome } from "../../../contract/home.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { isRegion, regions, type Region } from "../../../domain/company/region.ts";
import { renewed } from "../../../regions/added.ts";
import { countries } from "../../../regions/index.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { InSlices } from "../../../ui/states/InSlices.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { WorkList } from "../../engine/workList/WorkList.tsx";
import { ActsOfMonth } from "../acts/ActsOfMonth.tsx";
import { DryAccounts } from "./DryAccounts.tsx";
import "./home.css";
import { TopUps } from "./TopUps.tsx";
import { UnpaidBills } from "./UnpaidBills.tsx";

const options = renewed(() => regions.map((region) => ({ value: region, label: countries[region].name })));

const waiting = <Skeleton count={8} />;

/** The administrators' home page: the work list, debts, accounts that run out of money, payments. */
export function HomeScreen() {
  const [region, choose] = useRegionInAddress();
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/home", { query: { region } }), staleTime: 0 });
  return (
    <Page
      title="Главная"
      lead={`Как идут дела на ${data ? formatDate(data.today) : "сегодня"}`}
      actions={
        <>
          <ActsOfMonth region={region} />
          <Segmented label="Регион" options={options} value={region} onChange={choose} />
        </>
      }
    >
      {data ? (
        <InSlices placeholder={waiting}>
          <State state={data} />
        </InSlices>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        waiting
      )}
    </Page>
  );
}

function State({ state }: { state: BusinessHome }) {
  return (
    <div className="home in-order">
      <StaleRates state={state} />
      <WorkList region={state.region} />
      <div className="home__columns">
        <UnpaidBills state={state} />
        <DryAccounts state={state} />
      </div>
      <TopUps state={state} />
    </div>
  );
}

function StaleRates({ state: { staleRates } }: { state: BusinessHome }) {
  if (staleRates === null) return null;
  return (
    <Notice
      tone="warning"
      title={staleRates === "none" ? "Курсов ещё нет" : `Курсы устарели: последние — от ${formatDate(staleRates)}`}
    >
      <span>
        Пополнения считаются по ним. <Link to="/admin/rates">Проверить курсы</Link>
      </span>
    </Notice>
  );
}

/** The region in the address, so that a shared link shows the same; by default that of the page. */
function useRegionInAddress(): [Region, (region: Region) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get("region");
  return [isRegion(named) ? named : pageRegion(), (region) => setSearch({ region }, { replace: true })];
}
