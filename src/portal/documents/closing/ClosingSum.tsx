import type { KeptReconciliation } from "../../records.ts";
import { Sum } from "../../Sum.tsx";

/** Who owes whom at the end of the period. */
export function ClosingSum({ kept: { closing, currency } }: { kept: KeptReconciliation }) {
  if (Number(closing) === 0) return <>долга нет</>;
  const isAdvance = (closing ?? "").startsWith("-");
  return (
    <>
      <span className="quiet">{isAdvance ? "аванс" : "ваш долг"} </span>
      <Sum amount={(closing ?? "0.00").replace("-", "")} currency={currency} />
    </>
  );
}
