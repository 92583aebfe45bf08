import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { newKey } from "../../dataProvider/requests/newKey.ts";
import type { Money } from "../../domain/money/money.ts";
import { transfers } from "../../resources/money/transfers.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";

export interface WantedTransfer {
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly amount: Money;
}

/**
 * Sends a transfer. The idempotency key stays the same while the form is open, so that a repeated request moves money once.
 */
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
  // An earlier request, whose answer was lost, went through; this one with other data did not.
  const wasSentBefore = error instanceof ApiError && error.status === 422 && !error.errors;
  return {
    isSending: mutation.isPending,
    fieldErrors,
    message: !error || Object.keys(fieldErrors).length > 0 ? undefined : wasSentBefore ? sentBefore : error.message,
    submit: (body: WantedTransfer): void => mutation.mutate(body, { onSuccess: onDone }),
    /** Clears the server's error after a change. */
    forget: (): void => {
      if (wasSentBefore) setKey(newKey());
      if (mutation.isError) mutation.reset();
    },
  };
}

const sentBefore = "Предыдущий перевод всё-таки прошёл: проверьте остатки, прежде чем переводить ещё раз";
