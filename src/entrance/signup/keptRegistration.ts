// Keeps registration input across reloads and lost connections (design §5 Registration): a draft until it is sent, then the
// sent data, to correct them if the letter does not arrive.
import { isObject } from "../../domain/isObject.ts";
import type { Region } from "../../domain/company/region.ts";
import { registrationFields } from "../../resources/shared/registration.ts";
import type { FormValues } from "../../ui/form/useRecordForm.ts";
import { keptPlace, type KeptPlace } from "../../ui/typing/keptPlace.ts";

/** Consents are never stored: users give them again each time. */
const consents: readonly string[] = ["policyAgree", "publicAgree"];

export interface SentRegistration {
  readonly values: FormValues;
  /** The address that the letter was sent to. */
  readonly email: string;
  /** The time of the last request for a letter, in milliseconds since 1970. */
  readonly askedAt: number;
}

/** A region's draft in this browser; undefined until something worth keeping is typed. */
export const draftOf = (region: Region): KeptPlace<FormValues> => {
  const place = keptPlace(`kabinet.signup.${region}`, () => localStorage, keepable);
  return {
    ...place,
    write: (values) => {
      const kept = keepable(values);
      if (kept) place.write(kept);
      else place.clear();
    },
  };
};

/** The data sent in this tab. */
export const sentOf = (region: Region): KeptPlace<SentRegistration> =>
  keptPlace(
    `kabinet.signup.${region}.sent`,
    () => sessionStorage,
    (kept) => {
      if (!isObject(kept) || typeof kept["email"] !== "string" || typeof kept["askedAt"] !== "number") return undefined;
      return { values: keepable(kept["values"]) ?? {}, email: kept["email"], askedAt: kept["askedAt"] };
    },
  );

/** Known fields without consents; undefined if all are empty. */
function keepable(values: unknown): FormValues | undefined {
  if (!isObject(values)) return undefined;
  const kept = Object.entries(values).filter(
    ([name, value]) =>
      Object.hasOwn(registrationFields, name) &&
      !consents.includes(name) &&
      (typeof value === "string" || typeof value === "boolean"),
  );
  const isTyped = kept.some(([, value]) => typeof value === "string" && value.trim() !== "");
  return isTyped ? Object.fromEntries(kept) : undefined;
}
