import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import type { Money } from "../../domain/money/money.ts";
import { transfers } from "../../resources/money/transfers.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";
import { useSendOnce } from "../useSendOnce.ts";
import { draftOf } from "./transferDraft.ts";

export interface WantedTransfer {
  readonly fromAccountId: number;
  readonly toAccountId: number;
  readonly amount: Money;
}

/** Sends a transfer, once, and then clears its draft. */
export function useSubmitTransfer(customerId: number, onDone: () => void) {
  const client = useQueryClient();
  const once = useSendOnce("transfer");
  const mutation = useMutation({
    mutationFn: (body: WantedTransfer) =>
      once.send((idempotencyKey) => send("POST /api/transfers", { body, idempotencyKey })),
    onSuccess: ({ transferId, message }) => {
      draftOf(customerId).clear();
      markNew(transfers.name, transferId);
      void client.invalidateQueries();
      notify.success(message, { to: "/documents?tab=finance&kind=transfers", label: "Открыть переводы" });
    },
    // Whoever reads of the transfer that went through may want another one.
    onError: (error) => once.wasSentBefore(error) && once.startAnew(),
  });
  const { error } = mutation;
  const fieldErrors = (error instanceof ApiError && error.errors) || {};
  return {
    isSending: mutation.isPending,
    fieldErrors,
    message: !error || Object.keys(fieldErrors).length > 0 ? undefined : error.message,
    submit: (body: WantedTransfer): void => mutation.mutate(body, { onSuccess: onDone }),
    /** Clears the server's error after a change. */
    forget: (): void => {
      if (mutation.isError) mutation.reset();
    },
  };
}
