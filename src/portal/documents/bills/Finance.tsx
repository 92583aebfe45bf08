import { useQuery } from "@tanstack/react-query";
import { topUpRequests } from "../../../resources/money/topUpRequests.ts";
import { transfers } from "../../../resources/money/transfers.ts";
import { ButtonLink } from "../../../ui/controls/ButtonLink.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { readPage } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { Bills } from "./Bills.tsx";
import "./Finance.css";
import { Requests } from "./Requests.tsx";
import { Transfers } from "./Transfers.tsx";

/** Bills and, if there are any, requests of customers on deferred payment and transfers. */
export function Finance() {
  const address = useAddress();
  const kind = kinds.find(({ value }) => value === address.get("kind"))?.value ?? "bills";
  const requests = useHasAny(topUpRequests);
  const moved = useHasAny(transfers);
  const has = { bills: true, requests: requests.has, transfers: moved.has };
  const offered = kinds.filter(({ value }) => has[value] || value === kind);
  return (
    <div className="finance in-order">
      <div className="finance__kind in-order">
        {(requests.isPending || moved.isPending) && <Skeleton count={1} />}
        {offered.length > 1 && (
          <Segmented
            label="Что показать"
            options={offered}
            value={kind}
            onChange={(next) => address.reset({ tab: "finance", kind: next === "bills" ? undefined : next }, "push")}
          />
        )}
        <ButtonLink to="/statement" icon="report" look="quiet">
          Выписка по аккаунтам
        </ButtonLink>
      </div>
      {panels[kind]()}
    </div>
  );
}

const kinds = [
  { value: "bills", label: "Счета" },
  { value: "requests", label: "Заявки на пополнение" },
  { value: "transfers", label: "Переводы" },
] as const;

const panels = {
  bills: () => <Bills />,
  requests: () => <Requests />,
  transfers: () => <Transfers />,
} satisfies Record<(typeof kinds)[number]["value"], () => unknown>;

function useHasAny(definition: typeof topUpRequests | typeof transfers) {
  const { data, isPending } = useQuery({
    queryKey: [definition.name, "any"],
    queryFn: ({ signal }) =>
      readPage(definition, { sort: { field: "id", order: "DESC" }, page: 1, perPage: 1, filter: {} }, signal),
  });
  return { has: (data?.data.length ?? 0) > 0, isPending };
}
