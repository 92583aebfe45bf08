import { formatDate } from "../../../domain/time/formatDate.ts";
import { counted } from "../../../domain/text/plural.ts";
import { topUpRequests } from "../../../resources/money/topUpRequests.ts";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import type { Signable } from "../signing/signable.ts";
import type { Bill, TopUpRequest } from "../../records.ts";

/** Whether a bill is paid, or until when it waits, from the customer's point of view. */
export function PaidWord({ paid, payUntil, daysOverdue }: Pick<Bill, "paid" | "payUntil" | "daysOverdue">) {
  if (paid) return <StateWord tone="good">Оплачен</StateWord>;
  if (daysOverdue !== null)
    return <StateWord tone="bad">Просрочен на {counted(daysOverdue, "день", "дня", "дней")}</StateWord>;
  return (
    <StateWord tone="warning" icon="calendar">
      Ждёт оплаты{payUntil !== null && ` до ${formatDate(payUntil)}`}
    </StateWord>
  );
}

/** The state of a paper's signatures from the customer's point of view. */
export function SigningWord({ paper: { signing, signingAsked, signed } }: { paper: Signable }) {
  if (signingAsked)
    return (
      <StateWord tone="neutral" icon="calendar">
        Подписывается
      </StateWord>
    );
  if (signed === true || signing === "both") return <StateWord tone="good">Подписан</StateWord>;
  if (signing === "refused") return <StateWord tone="bad">В подписи отказано</StateWord>;
  if (signing === "customer") return <StateWord tone="accent">Подписан вами</StateWord>;
  return (
    <StateWord tone="warning" icon="edit">
      {signing === "provider" ? "Ждёт вашей подписи" : "Ждёт подписи"}
    </StateWord>
  );
}

/** The state of a request. */
export function RequestWord({ status }: Pick<TopUpRequest, "status">) {
  const { label, tone } = topUpRequests.fields.status.choices[status];
  return <StateWord tone={tone}>{label}</StateWord>;
}
