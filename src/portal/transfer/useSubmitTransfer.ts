import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../dataProvider/errors.ts";
import { send } from "../../dataProvider/http.ts";
import { newKey } from "../../dataProvider/newKey.ts";
import type { Money } from "../../domain/money.ts";
import { transfers } from "../../resources/transfers.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";

export interface WantedTransfer {
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly amount: Money;
}

/** Sends a transfer. One key for as long as the form is open: pressed twice, or sent again, money moves once. */
export function useSubmitTransfer(onDone: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(newKey);
  const mutation = useMutation({
    mutationFn: (body: WantedTransfer) => send("POST /api/transfers", { body, idempotencyKey }),
    onSuccess: ({ transferId, message }) => {
      markNew(transfers.name, transferId);
      void client.invalidateQueries();
      notify.success(message, { to: "/documents?tab=finance&kind=transfers", label: "Открыть переводы" });
    },
  });
  const { error } = mutation;
  const fieldErrors = (error instanceof ApiError && error.errors) || {};
  // An earlier request whose answer was lost has gone through; this one, which asks for something else, has not.
  const wasSentBefore = error instanceof ApiError && error.status === 422 && !error.errors;
  return {
    isSending: mutation.isPending,
    fieldErrors,
    message: !error || Object.keys(fieldErrors).length > 0 ? undefined : wasSentBefore ? sentBefore : error.message,
    submit: (body: WantedTransfer): void => mutation.mutate(body, { onSuccess: onDone }),
    /** Forgets what the server said, once something was changed. */
    forget: (): void => {
      if (wasSentBefore) setKey(newKey());
      if (mutation.isError) mutation.reset();
    },
  };
}

const sentBefore = "Предыдущий перевод всё-таки прошёл: проверьте остатки, прежде чем переводить ещё раз";
