import { messages } from "../../i18n/messages.ts";
import type { Check, Checked } from "./checked.ts";
import { isHostName } from "./hostName.ts";

/** An http(s) address of a public site: "WWW.Example.by/" is stored as "https://www.example.by". */
export const checkSite: Check = (typed): Checked => {
  const value = typed.trim();
  if (value === "") return { value };
  const [, scheme = "https://", host = "", port = "", rest = ""] = written.exec(value) ?? [];
  if (!isHostName(host) || Number(port.slice(1)) > 65535) return { value, problem: messages.badSite };
  return { value: `${scheme.toLowerCase()}${host.toLowerCase()}${port}${rest === "/" ? "" : rest}` };
};

/** Scheme, host, port, and a rest without spaces and characters that need escaping. */
const written = /^(https?:\/\/)?([^/?#:@\s]+)(:\d{1,5})?([/?#][^\s<>"`\\]*)?$/i;
