import { NotConfirmed } from "../../../dataProvider/requests/confirming.ts";
import { UploadCancelled } from "../../../dataProvider/requests/uploads.ts";
import { notify } from "../../../ui/notify.ts";

/** Reports why a form was not saved; a cancelled upload or confirmation is not reported. */
export function notifyFailure(error: Error): void {
  if (error instanceof UploadCancelled || error instanceof NotConfirmed)
    notify.success(`${error.message}: введённое осталось в форме`);
  else notify.error(error);
}
