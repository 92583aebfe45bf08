import { useState } from "react";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { newKey } from "../dataProvider/requests/newKey.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { keptPlace } from "../ui/typing/keptPlace.ts";

/**
 * Sends a form's requests so that a repeated one does its work once: its idempotency key is kept in the tab from sending
 * until the answer, also while the form is closed or the page reloads.
 * @param form its name among the customer's forms
 */
export function useSendOnce(form: string) {
  const { customer } = useUser();
  const unanswered = keptPlace(
    `kabinet.unanswered.${form}.${customer?.id ?? 0}`,
    () => sessionStorage,
    (kept) => (typeof kept === "string" ? kept : undefined),
  );
  const [{ idempotencyKey, isUncertain }, setAttempt] = useState(() => {
    const kept = unanswered.read();
    return { idempotencyKey: kept ?? newKey(), isUncertain: kept !== undefined };
  });
  const startAnew = (): void => {
    unanswered.clear();
    setAttempt({ idempotencyKey: newKey(), isUncertain: false });
  };
  return {
    /** @param request called with the idempotency key */
    send: async <Answer>(request: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
      unanswered.write(idempotencyKey);
      try {
        const answer = await request(idempotencyKey);
        startAnew();
        return answer;
      } catch (error) {
        if (!isRefusal(error)) setAttempt({ idempotencyKey, isUncertain: true });
        else if (!isUncertain) startAnew();
        throw error;
      }
    },
    /** An earlier request, whose answer was lost, went through with other content; this one did not. */
    wasSentBefore: (error: unknown): boolean =>
      isUncertain && isRefusal(error) && error.status === 422 && error.errors === undefined,
    /** Lets the next request do its work again besides the one that may have done it. */
    startAnew,
  };
}

/** After any other error the server may have done the work. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
