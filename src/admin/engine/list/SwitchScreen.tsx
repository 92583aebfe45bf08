import { Navigate, useLocation } from "react-router";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDefinition } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import { Nothing } from "./Nothing.tsx";
import { useSwitch } from "./useSwitch.ts";

/** In place of a list of few: opens the record of the page's region, or the first, on the tab that the address names. */
export function SwitchScreen() {
  const definition = useDefinition();
  const { search, hash } = useLocation();
  const { list, label } = definition;
  const { data, error, refetch } = useSwitch(definition);
  const region = list.switch?.region;
  const own = data?.find((record) => region !== undefined && isOfPage(record[region]));
  const [first] = data ?? [];
  const opened = own ?? first;
  if (opened) return <Navigate to={{ pathname: recordPath(definition, opened.id), search, hash }} replace />;
  return (
    <Page title={label.many}>
      {data ? (
        <Nothing filtered={false} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={8} />
      )}
    </Page>
  );
}

const isOfPage = (value: unknown): boolean => typeof value === "string" && value.toLowerCase() === pageRegion();
