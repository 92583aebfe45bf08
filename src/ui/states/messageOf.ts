import { ApiError } from "../../dataProvider/requests/errors.ts";
import { messages } from "../../i18n/messages.ts";

/** The message of an error for users: the API's, or the general one of the specification (§8). */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.message !== "" ? error.message : messages.unexpected;
