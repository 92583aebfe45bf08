// The administrators' screens that no definition makes; each a chunk of its own.
import { CustomRoutes } from "ra-core";
import { lazy, Suspense, type ComponentType } from "react";
import { Route } from "react-router";
import { Skeleton } from "../../ui/states/Skeleton.tsx";

const screens: Readonly<Record<string, ComponentType>> = {
  "/": lazy(async () => ({ default: (await import("../sections/home/HomeScreen.tsx")).HomeScreen })),
  "/admin/audit": lazy(async () => ({ default: (await import("../sections/books/BooksScreen.tsx")).BooksScreen })),
  "/admin/history": lazy(async () => ({
    default: (await import("../engine/history/HistoryScreen.tsx")).HistoryScreen,
  })),
};

/** Where they are. */
export const ownPaths: readonly string[] = Object.keys(screens);

/** A plain element among the resources: react-admin does not see through components around it. */
export const ownRoutes = (
  <CustomRoutes>
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
  </CustomRoutes>
);
