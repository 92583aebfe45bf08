import { topUpRequests } from "../../resources/topUpRequests.ts";
import { StateWord } from "../../shell/ui/StateWord.tsx";
import type { Bill, TopUpRequest } from "../records.ts";

/** Whether a bill is paid, as its reader puts it. */
export function PaidWord({ paid }: Pick<Bill, "paid">) {
  return paid ? (
    <StateWord tone="good">Оплачен</StateWord>
  ) : (
    <StateWord tone="warning" icon="calendar">
      Ждёт оплаты
    </StateWord>
  );
}

/** What became of a request. */
export function RequestWord({ status }: Pick<TopUpRequest, "status">) {
  const { label, tone } = topUpRequests.fields.status.choices[status];
  return <StateWord tone={tone}>{label}</StateWord>;
}
