import { useQuery } from "@tanstack/react-query";
import { topUpRequests } from "../../resources/topUpRequests.ts";
import { Segmented } from "../../shell/ui/Segmented.tsx";
import { readPage } from "../records.ts";
import { useAddress } from "../useAddress.ts";
import { Bills } from "./Bills.tsx";
import "./Finance.css";
import { Requests } from "./Requests.tsx";

/** Bills; and for who pays afterwards the requests that were made in place of them. */
export function Finance() {
  const address = useAddress();
  const kind = address.get("kind") === "requests" ? "requests" : "bills";
  const { data } = useQuery({
    queryKey: [topUpRequests.name, "any"],
    queryFn: ({ signal }) =>
      readPage(topUpRequests, { sort: { field: "id", order: "DESC" }, page: 1, perPage: 1, filter: {} }, signal),
  });
  const hasRequests = kind === "requests" || (data?.data.length ?? 0) > 0;
  return (
    <div className="finance">
      {hasRequests && (
        <div className="finance__kind">
          <Segmented
            label="Что показать"
            options={kinds}
            value={kind}
            onChange={(next) => address.reset({ tab: "finance", kind: next === "requests" ? next : undefined }, "push")}
          />
        </div>
      )}
      {kind === "requests" ? <Requests /> : <Bills />}
    </div>
  );
}

const kinds = [
  { value: "bills", label: "Счета" },
  { value: "requests", label: "Заявки на пополнение" },
] as const;
