import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ToppedUp } from "../../contract/money/billing.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import { newKey } from "../../dataProvider/requests/newKey.ts";
import type { Money } from "../../domain/money/money.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";

export interface SentLine {
  readonly accountId: number;
  /** With VAT, in the region's currency. */
  readonly amount: Money;
}

/**
 * Sends a top-up. The idempotency key stays the same while the dialog is open, and longer if an answer was lost, so that
 * repeated requests make one bill.
 * @param onDone called only while the dialog is still open
 */
export function useSubmitTopUp(customerId: number, onDone: () => void) {
  const client = useQueryClient();
  const [{ idempotencyKey, isUncertain }, setAttempt] = useState(() => {
    const { unanswered } = readDraft(customerId);
    return { idempotencyKey: unanswered ?? newKey(), isUncertain: unanswered !== undefined };
  });
  const mutation = useMutation({
    mutationFn: (lines: readonly SentLine[]) =>
      send("POST /api/top-ups", { body: { lines: [...lines] }, idempotencyKey }),
    onSuccess: (made) => {
      forgetDraft(customerId);
      const { resource, path, label } = placeOf(made);
      for (const { id } of made.papers) markNew(resource, id);
      void client.invalidateQueries({ queryKey: [resource] });
      notify.success(made.message, { to: path, label });
    },
    onError: (error) => {
      if (!isLost(error)) return;
      keepDraft(customerId, { unanswered: idempotencyKey });
      setAttempt({ idempotencyKey, isUncertain: true });
    },
  });
  const { error } = mutation;
  return {
    isSending: mutation.isPending,
    error,
    /** The server's errors of single fields: `lines.0.amount`. */
    fieldErrors: (error instanceof ApiError && error.errors) || {},
    /** An earlier request, whose answer was lost, went through with other sums; this one did not. */
    wasSentBefore: isUncertain && error instanceof ApiError && error.status === 422 && !error.errors,
    submit: (lines: readonly SentLine[]): void => mutation.mutate(lines, { onSuccess: onDone }),
    /** Clears the server's errors after a change. */
    forget: (): void => {
      if (mutation.isError) mutation.reset();
    },
    /** Makes the next attempt a second bill besides the one that may exist. */
    startAnew: (): void => {
      keepDraft(customerId, { unanswered: undefined });
      setAttempt({ idempotencyKey: newKey(), isUncertain: false });
      mutation.reset();
    },
  };
}

/** The server may have done the work although the answer was lost. */
const isLost = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** The address of the result: the paper, or the list of papers. */
function placeOf({ kind, papers }: ToppedUp) {
  const [id, ...others] = papers.map((paper) => paper.id);
  const isOne = id !== undefined && others.length === 0;
  return kind === "bill"
    ? {
        resource: "bills",
        path: `/documents?tab=finance${isOne ? `&bill=${id}` : ""}`,
        label: isOne ? "Открыть счёт" : "Открыть счета",
      }
    : {
        resource: "top-up-requests",
        path: `/documents?tab=finance&kind=requests${isOne ? `&request=${id}` : ""}`,
        label: isOne ? "Открыть заявку" : "Открыть заявки",
      };
}
