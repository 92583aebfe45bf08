import { UploadCancelled } from "../../dataProvider/uploads.ts";
import { notify } from "../../shell/notify.ts";

/** Says why a form was not saved; who stopped its file has done so on purpose. */
export function tellFailure(error: Error): void {
  if (error instanceof UploadCancelled) notify.success(`${error.message}: введённое осталось в форме`);
  else notify.error(error);
}
