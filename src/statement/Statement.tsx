import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { send } from "../dataProvider/requests/http.ts";
import { notify } from "../ui/notify.ts";
import { Page } from "../shell/layout/Page.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { saveFile } from "../shell/data/saveFile.ts";
import { Button } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/states/EmptyState.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { Movements } from "./Movements.tsx";
import "./statement.css";
import { StatementFilters } from "./StatementFilters.tsx";
import { Totals } from "./Totals.tsx";
import { useWanted } from "./useWanted.ts";

/**
 * The statement of an account, or of all accounts of a customer (design §5 Ledger): for the customer, and for administrators
 * who come from the record of the account or client.
 */
export function Statement() {
  const { role } = useUser();
  const { query } = useWanted();
  const isNobodys = role === "ADMIN" && query.accountId === undefined && query.customerId === undefined;
  return isNobodys ? (
    <Page title="Выписка">
      <EmptyState icon="report" title="Чья выписка нужна?">
        Откройте <Link to="/accounts">рекламный аккаунт</Link> или <Link to="/customers">клиента</Link> и нажмите
        «Выписка».
      </EmptyState>
    </Page>
  ) : (
    <Found />
  );
}

function Found() {
  const { role } = useUser();
  const { query } = useWanted();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["GET /api/statement", query],
    queryFn: ({ pageParam, signal }) =>
      send("GET /api/statement", { query: { ...query, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page
      title="Выписка"
      lead={
        first
          ? [role === "ADMIN" && first.customer, first.account ?? "все аккаунты"].filter(Boolean).join(", ")
          : isPending && <Skeleton count={1} />
      }
      actions={<Exports />}
    >
      <div className="statement">
        <StatementFilters />
        {first ? (
          <>
            <Totals statement={first} />
            {rows.length > 0 ? (
              <Movements rows={rows} isOfOne={first.account !== null} />
            ) : (
              <EmptyState icon="report" title="За эти дни деньги не двигались">
                Выберите другой период: остатки на его начало и конец посчитаются сами.
              </EmptyState>
            )}
            {hasNextPage && (
              <div>
                <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Показать ещё
                </Button>
              </div>
            )}
          </>
        ) : error ? (
          <ErrorState title="Не удалось составить выписку" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="rows" count={8} />
        )}
      </div>
    </Page>
  );
}

/** Downloads the whole period as a file. */
function Exports() {
  const { query } = useWanted();
  const [busy, setBusy] = useState<string>();
  const save = async (format: "csv" | "xlsx"): Promise<void> => {
    setBusy(format);
    try {
      saveFile(await send("GET /api/statement/file", { query: { ...query, format } }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (["xlsx", "csv"] as const).map((format) => (
    <Button key={format} icon="download" busy={busy === format} onClick={() => void save(format)}>
      {format === "xlsx" ? "Excel" : "CSV"}
    </Button>
  ));
}
