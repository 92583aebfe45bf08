// The customers' screens, each a lazy chunk.
import { lazy, Suspense } from "react";
import type { RouteObject } from "react-router";

const loadHome = async () => (await import("./home/Home.tsx")).Home;

const Home = lazy(async () => ({ default: await loadHome() }));

const HomeWhenShown = () => (
  <Suspense>
    <Home />
  </Suspense>
);

/**
 * @param isLikely false if the visitor is probably no customer: then the home page, whose address both roles share, is
 * loaded only when shown
 */
export const portalRoutes = (isLikely: () => boolean): RouteObject[] => [
  {
    index: true,
    lazy: async () => ({ Component: isLikely() ? await loadHome() : HomeWhenShown }),
  },
  {
    path: "onboarding",
    lazy: async () => ({ Component: (await import("./onboarding/Onboarding.tsx")).Onboarding }),
  },
  {
    path: "accounts",
    lazy: async () => ({ Component: (await import("./accounts/Accounts.tsx")).Accounts }),
  },
  {
    path: "documents",
    lazy: async () => ({ Component: (await import("./documents/Documents.tsx")).Documents }),
  },
  {
    path: "download",
    lazy: async () => ({ Component: (await import("./download/Download.tsx")).Download }),
  },
];
