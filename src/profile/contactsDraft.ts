// Keeps typed contacts across reloads and the end of a session, until they are saved or cancelled (design §7).
import { isObject } from "../domain/isObject.ts";
import { ownCompanyFields } from "../resources/shared/ownCompany.ts";
import type { FormValues } from "../ui/form/useRecordForm.ts";
import { keptPlace, type KeptPlace } from "../ui/typing/keptPlace.ts";

/** What a customer typed in this tab instead of the stored contacts; undefined if nothing differs. */
export const draftOf = (customerId: number): KeptPlace<FormValues> => {
  const place = keptPlace(`kabinet.contacts.${customerId}`, () => sessionStorage, typedIn);
  return {
    ...place,
    write: (values) => {
      const typed = typedIn(values);
      if (typed) place.write(typed);
      else place.clear();
    },
  };
};

function typedIn(values: unknown): FormValues | undefined {
  if (!isObject(values)) return undefined;
  const typed = Object.entries(values).filter(
    ([name, value]) =>
      Object.hasOwn(ownCompanyFields, name) && (typeof value === "string" || typeof value === "boolean"),
  );
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}
