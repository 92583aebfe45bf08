import { Navigate, useLocation } from "react-router";
import { isRegion } from "../../../domain/company/region.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { may } from "../../../definition/access/access.ts";
import { useDefinition, useRole } from "../definitions.tsx";
import { createPath, recordPath } from "../paths.ts";
import { EmptyList } from "./EmptyList.tsx";
import { useSwitch } from "./useSwitch.ts";

/**
 * Replaces the list of a small section: opens the record of the page's region, or the first one, on the tab in the address.
 */
export function SwitchScreen() {
  const definition = useDefinition();
  const role = useRole();
  const { search, hash } = useLocation();
  const { list, label } = definition;
  const { data, error, refetch } = useSwitch(definition);
  const region = list.switch?.region;
  const own = data?.find((record) => region !== undefined && isOfPage(record[region]));
  const [first] = data ?? [];
  const opened = own ?? first;
  const isEmpty = data !== undefined && !opened;
  return (
    <Page
      title={label.many}
      actions={
        isEmpty &&
        may(definition, "create", role) && (
          <ButtonLink look="primary" icon="plus" to={createPath(definition)}>
            Добавить
          </ButtonLink>
        )
      }
    >
      {opened && <Navigate to={{ pathname: recordPath(definition, opened.id), search, hash }} replace />}
      {isEmpty ? (
        <EmptyList filtered={false} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={8} />
      )}
    </Page>
  );
}

function isOfPage(value: unknown): boolean {
  const code = typeof value === "string" ? value.toLowerCase() : undefined;
  return isRegion(code) && code === pageRegion();
}
