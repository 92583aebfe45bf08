import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, Outlet, UNSAFE_RouteContext as RouteContext, useLocation, useMatches } from "react-router";
import type { Role } from "../domain/role.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { NotFound } from "../shell/errors/ErrorPage.tsx";
import { DefaultLayout } from "../shell/layout/DefaultLayout.tsx";
import { useUser } from "../shell/RequireUser.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";

/** What a route says about itself in `handle`. */
export interface RouteHandle {
  /** Whose screen it is. An address that is nobody's own belongs to the administrators' part. */
  readonly roles?: readonly Role[];
  /** Fetches what the screen is made of, where `lazy` can't tell. */
  readonly prefetch?: () => Promise<unknown>;
}

/** The administrators' part: a customer never downloads it. */
export const loadAdmin = () => import("../admin/app/AdminApp.tsx");

const AdminApp = lazy(async () => ({ default: (await loadAdmin()).AdminApp }));

const SearchButton = lazy(async () => ({
  default: (await import("../admin/engine/search/SearchButton.tsx")).SearchButton,
}));

/** Every screen behind the login page. One address may be another screen for each role, as `/accounts` is. */
export function SignedIn() {
  return (
    <DefaultLayout tools={<Tools />}>
      <Screen />
    </DefaultLayout>
  );
}

/** What administrators have at hand on every page. */
function Tools() {
  return useUser().role === "ADMIN" ? (
    <Suspense>
      <SearchButton />
    </Suspense>
  ) : null;
}

function Screen() {
  const { role, secondFactor } = useUser();
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  // Nothing else answers before that.
  if (secondFactor === "required" && pathname !== "/profile") return <Navigate to="/profile" replace />;
  if (handles.some((handle) => handle?.roles?.includes(role))) return <Outlet />;
  return role === "ADMIN" ? <Generated /> : <OfferedSection />;
}

/** A customer's other addresses: a section that an operator has opened to customers, or nothing. */
function OfferedSection() {
  const { pathname } = useLocation();
  const { data, isPending } = useQuery(callQuery("GET /api/sections"));
  if (isPending) return <Skeleton kind="rows" count={8} />;
  const isOffered = data?.some(({ name, path }) => name && (pathname === path || pathname.startsWith(`${path}/`)));
  return isOffered ? <Generated /> : <NotFound />;
}

/** The screens that are made from definitions. */
function Generated() {
  return (
    <RouteContext value={noRoute}>
      <Suspense fallback={<Skeleton kind="rows" count={8} />}>
        <AdminApp />
      </Suspense>
    </RouteContext>
  );
}

/** react-admin brings routes of its own: to them every address begins at the root, whichever route of ours has led here. */
const noRoute = { outlet: null, matches: [], isDataRoute: false };
