import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ToppedUp } from "../../contract/billing.ts";
import { ApiError } from "../../dataProvider/errors.ts";
import { send } from "../../dataProvider/http.ts";
import { newKey } from "../../dataProvider/newKey.ts";
import type { Money } from "../../domain/money.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";

export interface SentLine {
  readonly accountId: number;
  /** With VAT, in the region's currency. */
  readonly amount: Money;
}

/**
 * Sends a top-up. One key for as long as the dialog is open, and longer where an answer was lost: pressed twice or sent
 * again, it makes one bill.
 * @param onDone only while the dialog is still open
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
    /** What the server says of single fields: `lines.0.amount`. */
    fieldErrors: (error instanceof ApiError && error.errors) || {},
    /** An earlier request, whose answer was lost, has gone through with other sums; this one has not. */
    wasSentBefore: isUncertain && error instanceof ApiError && error.status === 422 && !error.errors,
    submit: (lines: readonly SentLine[]): void => mutation.mutate(lines, { onSuccess: onDone }),
    /** Forgets what the server said, once something of it was changed. */
    forget: (): void => {
      if (mutation.isError) mutation.reset();
    },
    /** Lets the next attempt make a bill beside the one that may exist. */
    startAnew: (): void => {
      keepDraft(customerId, { unanswered: undefined });
      setAttempt({ idempotencyKey: newKey(), isUncertain: false });
      mutation.reset();
    },
  };
}

/** The server may have done it, and only its answer got lost. */
const isLost = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Where what was made can be looked at: the paper itself, or the list of them. */
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
