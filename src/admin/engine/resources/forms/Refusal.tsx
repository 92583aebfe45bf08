import { ApiError } from "../../../../dataProvider/requests/errors.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";

/** Why the server refuses a definition that a form has written. */
export const Refusal = ({ title, error }: { title: string; error: Error | null }) =>
  error && (
    <Notice tone="bad" title={title} urgent>
      {/* The fault of the definition, instead of the general sentence. */}
      {(error instanceof ApiError && error.errors?.["text"]) || error.message}
    </Notice>
  );
