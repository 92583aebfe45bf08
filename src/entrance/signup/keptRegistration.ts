// What was typed for a registration outlives reloads and lost connections (design §5 Registration): a draft until it is
// sent, then what was sent, to be put right if the letter does not come.
import type { Region } from "../../domain/region.ts";
import { registrationFields } from "../../resources/registration.ts";
import type { FormValues } from "../../ui/form/useRecordForm.ts";
import { keptPlace, type KeptPlace } from "../../ui/typing/keptPlace.ts";

/** Consent is given anew each time: it is never kept for anybody. */
const consents: readonly string[] = ["policyAgree", "publicAgree"];

export interface SentRegistration {
  readonly values: FormValues;
  /** Where the letter went. */
  readonly email: string;
  /** Milliseconds since 1970: when the letter was asked for last. */
  readonly askedAt: number;
}

/** The draft of a region in this browser; undefined while nothing worth keeping was typed. */
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

/** What was sent in this tab. */
export const sentOf = (region: Region): KeptPlace<SentRegistration> =>
  keptPlace(
    `kabinet.signup.${region}.sent`,
    () => sessionStorage,
    (kept) => {
      if (!isObject(kept) || typeof kept["email"] !== "string" || typeof kept["askedAt"] !== "number") return undefined;
      return { values: keepable(kept["values"]) ?? {}, email: kept["email"], askedAt: kept["askedAt"] };
    },
  );

/** Known fields without consents; undefined when nobody has typed anything. */
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

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
