// The customers' screens, each a lazy chunk.
import type { RouteObject } from "react-router";

export const portalRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import("./home/Home.tsx")).Home }),
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
