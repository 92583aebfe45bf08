import { ApiError } from "../../dataProvider/errors.ts";
import { messages } from "../../i18n/messages.ts";

/** What to tell a person about a failure: the message of the API, or the specified general one (§8). */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.message !== "" ? error.message : messages.unexpected;
