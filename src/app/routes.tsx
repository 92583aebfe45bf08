// All routes of the browser. Everything except the frame is a lazy chunk.
import type { RouteObject } from "react-router";
import type { LegalKind } from "../contract/people/registration.ts";
import { knowledgeRoutes } from "../knowledge/routes.tsx";
import { pivotRoutes } from "./pivotRoutes.tsx";
import { portalRoutes } from "../portal/routes.tsx";
import { ErrorPage, NotFound } from "../shell/errors/ErrorPage.tsx";
import { hasSession } from "../dataProvider/session/session.ts";
import { requireUser, skipWhenSignedIn } from "./guards.ts";
import { partOfLastVisit } from "./lastPart.ts";
import { Booting, Root, RootError } from "./Root.tsx";
import type { RouteHandle } from "./SignedIn.tsx";

/** Screens before signing in, open to everybody. */
const entranceRoutes: RouteObject[] = [
  {
    path: "login",
    loader: skipWhenSignedIn,
    lazy: async () => ({ Component: (await import("../entrance/Login.tsx")).Login }),
  },
  {
    path: "reset-password",
    lazy: async () => {
      const { ResetPassword, readResetLink } = await import("../entrance/ResetPassword.tsx");
      return { Component: ResetPassword, loader: readResetLink };
    },
  },
  {
    path: "forgot-password",
    lazy: async () => ({ Component: (await import("../entrance/ForgotPassword.tsx")).ForgotPassword }),
  },
];

/** Registration, and the documents to agree to. */
const signupRoutes: RouteObject[] = [
  {
    path: "signup",
    loader: skipWhenSignedIn,
    lazy: async () => ({ Component: (await import("../entrance/signup/Signup.tsx")).Signup }),
  },
  {
    path: "thanks",
    lazy: async () => ({ Component: (await import("../entrance/signup/Thanks.tsx")).Thanks }),
  },
  {
    path: "signup/check",
    lazy: async () => {
      const { SignupCheck, confirmEmail } = await import("../entrance/signup/SignupCheck.tsx");
      return { Component: SignupCheck, loader: confirmEmail };
    },
  },
  {
    path: "signup/complete",
    lazy: async () => {
      const { SignupComplete, readOwner } = await import("../entrance/signup/SignupComplete.tsx");
      return { Component: SignupComplete, loader: readOwner };
    },
  },
  ...(["publicContract", "policy"] as const satisfies LegalKind[]).map((kind): RouteObject => ({
    path: `legal/${kind}`,
    lazy: async () => {
      const { LegalDocument, documentLoader } = await import("../entrance/legal/LegalDocument.tsx");
      return { Component: LegalDocument, loader: documentLoader(kind) };
    },
  })),
];

const isAdministrator = (): boolean => partOfLastVisit() === "administrator";

/**
 * On addresses that may belong to it, loads the administrators' part while the session is being checked. Loaded later,
 * it would stay hidden for a while: React shows suspended content 300 milliseconds after its placeholder at the
 * earliest.
 */
const adminAhead = {
  loader: async () => {
    if (hasSession() && isAdministrator()) await (await import("./SignedIn.tsx")).loadAdmin();
    return null;
  },
  shouldRevalidate: () => false,
} satisfies Pick<RouteObject, "loader" | "shouldRevalidate">;

/** Screens for signed-in users: the customers' and common ones; any other address is handled by the administrators' part. */
const signedInRoutes: RouteObject[] = [
  {
    ...adminAhead,
    handle: { roles: ["CUSTOMER"] } satisfies RouteHandle,
    children: portalRoutes(() => !isAdministrator()),
  },
  { handle: { roles: ["ADMIN", "CUSTOMER"] } satisfies RouteHandle, children: knowledgeRoutes },
  { handle: { roles: ["ADMIN"] } satisfies RouteHandle, children: pivotRoutes },
  {
    path: "statement",
    handle: { roles: ["ADMIN", "CUSTOMER"] } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import("../statement/Statement.tsx")).Statement }),
  },
  {
    path: "admin/spend",
    handle: { roles: ["ADMIN"] } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import("../admin/sections/spend/SpendImport.tsx")).SpendImport }),
  },
  {
    path: "profile",
    handle: { roles: ["ADMIN", "CUSTOMER"] } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import("../profile/Profile.tsx")).Profile }),
  },
  {
    path: "*",
    Component: NotFound,
    ...adminAhead,
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Booting,
    children: [
      {
        lazy: async () => ({ Component: (await import("../shell/layout/EntranceLayout.tsx")).EntranceLayout }),
        children: entranceRoutes,
      },
      {
        lazy: async () => ({ Component: (await import("../shell/layout/SignupLayout.tsx")).SignupLayout }),
        children: [{ ErrorBoundary: ErrorPage, children: signupRoutes }],
      },
      {
        loader: requireUser,
        shouldRevalidate: () => false,
        lazy: async () => ({ Component: (await import("./SignedIn.tsx")).SignedIn }),
        children: [{ ErrorBoundary: ErrorPage, children: signedInRoutes }],
      },
    ],
  },
];
