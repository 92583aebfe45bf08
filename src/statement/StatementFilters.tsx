import { useQuery } from "@tanstack/react-query";
import { readList } from "../dataProvider/resourceClient.ts";
import type { Period } from "../domain/time/periods.ts";
import { accounts } from "../resources/clients/accounts.ts";
import type { Definition } from "../definition/grammar.ts";
import { periodKinds, periodValue } from "../shell/navigation/periodInAddress.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { PeriodDays } from "../ui/typing/PeriodDays.tsx";
import { Segmented } from "../ui/controls/Segmented.tsx";
import { Select } from "../ui/controls/Select.tsx";
import { useWanted } from "./useWanted.ts";

/** The account, the period, and the grouping of spend. */
export function StatementFilters() {
  const { role } = useUser();
  const { query, kind, set } = useWanted();
  const { from, to } = query;
  const own = (period: Period): void => set({ period: periodValue(period) });
  return (
    <div className="statement__filters" role="search" aria-label="Какая выписка">
      {role === "CUSTOMER" && <AccountSelect />}
      <Select
        label="Период"
        value={kind}
        options={[
          ...Object.entries(periodKinds).map(([value, label]) => ({ value, label })),
          { value: "own", label: "Свои даты" },
        ]}
        onChange={(next) => (next === "own" ? own({ from, to }) : set({ period: next }))}
      />
      <PeriodDays period={{ from, to }} onChange={own} />
      <Segmented
        label="Расход"
        value={query.by ?? "day"}
        options={[
          { value: "day", label: "Расход по дням" },
          { value: "month", label: "По месяцам" },
        ]}
        onChange={(by) => set({ by: by === "month" ? by : undefined })}
      />
    </div>
  );
}

function AccountSelect() {
  const { query, set } = useWanted();
  const { data } = useQuery({
    queryKey: [accounts.name, "names"],
    queryFn: ({ signal }) => {
      const definition: Definition = accounts;
      const all = { sort: { field: "name", order: "ASC" }, page: 1, perPage: 1000, filter: {} } as const;
      return readList(definition, "CUSTOMER", all, signal);
    },
  });
  const named = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: String(name) }));
  return (
    <Select
      label="Аккаунт"
      value={query.accountId === undefined ? "all" : String(query.accountId)}
      options={[{ value: "all", label: "Все аккаунты" }, ...named]}
      onChange={(id) => set({ account: id === "all" ? undefined : id })}
    />
  );
}
