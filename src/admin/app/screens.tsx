// The administrators' hand-written screens, each a lazy chunk.
import { lazy, Suspense, type ComponentType } from "react";
import { Route } from "react-router";
import { Skeleton } from "../../ui/states/Skeleton.tsx";

const screens: Readonly<Record<string, ComponentType>> = {
  "/": lazy(async () => ({ default: (await import("../sections/home/HomeScreen.tsx")).HomeScreen })),
  "/admin/audit": lazy(async () => ({ default: (await import("../sections/books/BooksScreen.tsx")).BooksScreen })),
  "/admin/history": lazy(async () => ({
    default: (await import("../engine/history/HistoryScreen.tsx")).HistoryScreen,
  })),
  "/admin/resources": lazy(async () => ({
    default: (await import("../engine/resources/ResourcesScreen.tsx")).ResourcesScreen,
  })),
  "/admin/resources/:name": lazy(async () => ({
    default: (await import("../engine/resources/ResourceScreen.tsx")).ResourceScreen,
  })),
  "/admin/new-resource": lazy(async () => ({
    default: (await import("../engine/resources/NewResourceScreen.tsx")).NewResourceScreen,
  })),
  "/admin/resource-from-file": lazy(async () => ({
    default: (await import("../engine/resources/fromFile/FromFileScreen.tsx")).FromFileScreen,
  })),
};

/** Their addresses. */
export const ownPaths: readonly string[] = Object.keys(screens);

/** Elements and not a component: the router does not look inside components. */
export const ownRoutes = (
  <>
    {Object.entries(screens).map(([path, Screen]) => (
      <Route
        key={path}
        path={path}
        element={
          <Suspense fallback={<Skeleton count={8} />}>
            <Screen />
          </Suspense>
        }
      />
    ))}
  </>
);
