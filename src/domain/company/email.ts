import { messages } from "../../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import { isHostName } from "./hostName.ts";

/** Checks the form of an e-mail address, trimmed and in lower case; only a letter can show that the address exists. */
export const checkEmail: Check = (typed): Checked => {
  const value = typed
    .trim()
    .replace(/^mailto:/i, "")
    .toLowerCase();
  if (value === "") return { value };
  const at = value.lastIndexOf("@");
  const isRight =
    value.length <= 254 && isLocalPart(value.slice(0, Math.max(at, 0))) && isHostName(value.slice(at + 1));
  return isRight ? { value } : { value, problem: messages.email };
};

const isLocalPart = (part: string): boolean =>
  part.length <= 64 && /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(part);
