import { useQuery } from "@tanstack/react-query";
import { reconciliations } from "../../../resources/papers/reconciliations.ts";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { readPage } from "../../records.ts";
import { useAddress } from "../../useAddress.ts";
import { Acts } from "./Acts.tsx";
import "../bills/Finance.css";
import { Reconciliations } from "./Reconciliations.tsx";

const kinds = [
  { value: "acts", label: "Акты" },
  { value: "reconciliations", label: "Сверки" },
] as const;

/** Acts and, if there are any, signed reconciliations. */
export function Closing() {
  const address = useAddress();
  const kind = kinds.find(({ value }) => value === address.get("kind"))?.value ?? "acts";
  const { data } = useQuery({
    queryKey: [reconciliations.name, "any"],
    queryFn: ({ signal }) =>
      readPage(reconciliations, { sort: { field: "id", order: "DESC" }, page: 1, perPage: 1, filter: {} }, signal),
  });
  const hasKept = (data?.data.length ?? 0) > 0;
  return (
    <div className="finance">
      {(hasKept || kind === "reconciliations") && (
        <div className="finance__kind">
          <Segmented
            label="Что показать"
            options={kinds}
            value={kind}
            onChange={(next) => address.reset({ tab: "closing", kind: next === "acts" ? undefined : next }, "push")}
          />
        </div>
      )}
      {kind === "acts" ? <Acts /> : <Reconciliations />}
    </div>
  );
}
