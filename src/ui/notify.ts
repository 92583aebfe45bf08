// Short messages above the page (specification §8): sent from anywhere, shown by Toasts.tsx.
import { ApiError } from "../dataProvider/requests/errors.ts";
import { hasSession } from "../dataProvider/session/session.ts";
import { messageOf } from "./states/messageOf.ts";
import { createStore } from "./store.ts";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error";
  readonly message: string;
  /** A link to the result. */
  readonly link?: ToastLink;
}

interface ToastLink {
  readonly to: string;
  readonly label: string;
}

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

export const notify = {
  /** Green, titled «Уведомление». */
  success: (message: string, link?: ToastLink): void => add("success", message, link),
  /**
   * Red, titled «Ошибка»: a text, or an error whose message is shown if it is written for people. That the session has ended
   * is said where the user signs in again.
   */
  error: (failure: unknown): void => {
    const isSaid = failure instanceof ApiError && failure.status === 401 && !hasSession();
    if (!isSaid) add("error", typeof failure === "string" ? failure : messageOf(failure));
  },
};

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** A repeated message replaces the previous one. */
function add(kind: Toast["kind"], message: string, link?: ToastLink): void {
  const others = toasts.get().filter((toast) => toast.kind !== kind || toast.message !== message);
  toasts.set([...others, { id: ++lastId, kind, message, ...(link && { link }) }]);
}
