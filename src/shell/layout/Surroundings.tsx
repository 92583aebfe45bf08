import { lazy, Suspense, useSyncExternalStore } from "react";
import { isCookieNoticeShown, subscribeToCookieNotice } from "../cookies/cookieAgree.ts";

// Neither is what a page is opened for: they come after it.
const CookieNotice = lazy(async () => ({ default: (await import("../cookies/CookieNotice.tsx")).CookieNotice }));
const FloatingContacts = lazy(async () => ({
  default: (await import("../contacts/FloatingContacts.tsx")).FloatingContacts,
}));

/** What floats around the page of every layout (specification §2 Layouts). `folded`: one button for all contacts. */
export function Surroundings({ folded = false }: { folded?: boolean }) {
  const asks = useSyncExternalStore(subscribeToCookieNotice, isCookieNoticeShown);
  return (
    <>
      <Suspense>
        <FloatingContacts folded={folded} />
      </Suspense>
      <Suspense>{asks && <CookieNotice />}</Suspense>
    </>
  );
}
