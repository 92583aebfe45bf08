import { NotConfirmed } from "../../../dataProvider/confirming.ts";
import { UploadCancelled } from "../../../dataProvider/uploads.ts";
import { notify } from "../../../ui/notify.ts";

/** Says why a form was not saved; who stopped its file, or left it at a question, has done so on purpose. */
export function tellFailure(error: Error): void {
  if (error instanceof UploadCancelled || error instanceof NotConfirmed)
    notify.success(`${error.message}: введённое осталось в форме`);
  else notify.error(error);
}
