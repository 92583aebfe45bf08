import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToppedUp } from "../../contract/money/billing.ts";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { send } from "../../dataProvider/requests/http.ts";
import type { Money } from "../../domain/money/money.ts";
import { notify } from "../../ui/notify.ts";
import { markNew } from "../newPapers.ts";
import { useSendOnce } from "../useSendOnce.ts";
import { typedSums } from "./draft.ts";

export interface SentLine {
  readonly accountId: number;
  /** With VAT, in the region's currency. */
  readonly amount: Money;
}

/**
 * Sends a top-up, once.
 * @param onDone called only while the dialog is still open
 */
export function useSubmitTopUp(customerId: number, onDone: () => void) {
  const client = useQueryClient();
  const once = useSendOnce("top-up");
  const mutation = useMutation({
    mutationFn: (lines: readonly SentLine[]) =>
      once.send((idempotencyKey) => send("POST /api/top-ups", { body: { lines: [...lines] }, idempotencyKey })),
    onSuccess: (made) => {
      typedSums(customerId).clear();
      const { resource, path, label } = placeOf(made);
      for (const { id } of made.papers) markNew(resource, id);
      void client.invalidateQueries({ queryKey: [resource] });
      notify.success(made.message, { to: path, label });
    },
  });
  const { error } = mutation;
  return {
    isSending: mutation.isPending,
    error,
    /** The server's errors of single fields: `lines.0.amount`. */
    fieldErrors: (error instanceof ApiError && error.errors) || {},
    wasSentBefore: once.wasSentBefore(error),
    submit: (lines: readonly SentLine[]): void => mutation.mutate(lines, { onSuccess: onDone }),
    /** Clears the server's errors after a change. */
    forget: (): void => {
      if (mutation.isError) mutation.reset();
    },
    /** Makes the next attempt a second bill besides the one that may exist. */
    startAnew: (): void => {
      once.startAnew();
      mutation.reset();
    },
  };
}

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
