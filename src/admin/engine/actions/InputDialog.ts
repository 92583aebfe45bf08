import { lazyOnce } from "../../../ui/lazyOnce.ts";

/** The dialog for an action's input, loaded when it opens: lists do without forms. */
export const InputDialog = lazyOnce(async () => (await import("./ActionDialog.tsx")).ActionDialog);
