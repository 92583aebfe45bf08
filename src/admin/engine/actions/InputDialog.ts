import { lazyOnce } from "../../../ui/lazyOnce.ts";

/** The dialog for an action's input, loaded when it opens, since lists need no forms. */
export const InputDialog = lazyOnce(async () => (await import("./ActionDialog.tsx")).ActionDialog);
