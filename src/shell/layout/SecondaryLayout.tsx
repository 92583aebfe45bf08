import { lazy, Suspense, useSyncExternalStore } from "react";
import { isCookieNoticeShown, subscribeToCookieNotice } from "../cookies/cookieAgree.ts";

// Loaded after the page, since they are secondary.
const CookieNotice = lazy(async () => ({ default: (await import("../cookies/CookieNotice.tsx")).CookieNotice }));
const FloatingContacts = lazy(async () => ({
  default: (await import("../contacts/FloatingContacts.tsx")).FloatingContacts,
}));

/** Floating elements of every layout (specification §2 Layouts). `folded`: one button for all contacts. */
export function SecondaryLayout({ folded = false }: { folded?: boolean }) {
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
