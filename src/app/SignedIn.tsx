import { lazy, Suspense, useEffect } from "react";
import { Navigate, Outlet, UNSAFE_RouteContext as RouteContext, useLocation, useMatches } from "react-router";
import type { Role } from "../domain/company/role.ts";
import { rememberPart } from "./lastPart.ts";
import { useSections } from "../shell/data/useConfigured.ts";
import { NotFound } from "../shell/errors/ErrorPage.tsx";
import { DefaultLayout } from "../shell/layout/DefaultLayout.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";

/** A route's `handle`. */
export interface RouteHandle {
  /** The roles that the screen is for. An address without roles belongs to the administrators' part. */
  readonly roles?: readonly Role[];
}

/** The administrators' part, which customers never download. */
export const loadAdmin = () => import("../admin/app/AdminApp.tsx");

const AdminApp = lazy(async () => ({ default: (await loadAdmin()).AdminApp }));

const Section = lazy(async () => ({ default: (await import("../portal/sections/Section.tsx")).Section }));

const Search = lazy(async () => ({ default: (await import("../admin/app/Search.tsx")).Search }));

/** Every screen behind the login page. An address may have a different screen for each role, as `/accounts` has. */
export function SignedIn() {
  return (
    <DefaultLayout tools={<Tools />}>
      <Screen />
    </DefaultLayout>
  );
}

/** The administrators' tools on every page. */
function Tools() {
  return useUser().role === "ADMIN" ? (
    <Suspense>
      <Search />
    </Suspense>
  ) : null;
}

function Screen() {
  const { role, secondFactor } = useUser();
  useEffect(() => rememberPart(role), [role]);
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  // Everything else refuses until the second factor is set up.
  if (secondFactor === "required" && pathname !== "/profile") return <Navigate to="/profile" replace />;
  if (handles.some((handle) => handle?.roles?.includes(role))) return <Outlet />;
  return role === "ADMIN" ? <Generated /> : <OfferedSection />;
}

/** Other addresses of a customer: a section that an operator has opened to customers, or nothing. */
function OfferedSection() {
  const { pathname } = useLocation();
  const { known, isComplete, error, retry } = useSections(true);
  const offered = known.find(({ name, path }) => name && (pathname === path || pathname.startsWith(`${path}/`)));
  if (!offered && !isComplete)
    return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton kind="rows" count={8} />;
  if (!offered?.hasPortal || offered.name === undefined) return offered ? <Generated /> : <NotFound />;
  return (
    <Suspense fallback={<Skeleton kind="rows" count={8} />}>
      <Section name={offered.name} />
    </Suspense>
  );
}

/** Screens made from definitions. */
function Generated() {
  return (
    <RouteContext value={noRoute}>
      <Suspense fallback={<Skeleton kind="rows" count={8} />}>
        <AdminApp />
      </Suspense>
    </RouteContext>
  );
}

/** react-admin has its own routes, whose addresses start at the root; this hides the enclosing route from it. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };
