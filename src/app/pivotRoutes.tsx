// The administrators' pivot (specification §2), loaded when its screen is opened.
import { lazy, Suspense, type ReactNode } from "react";
import { Navigate, type RouteObject } from "react-router";
import { Skeleton } from "../ui/states/Skeleton.tsx";

const PivotTable = lazy(async () => ({ default: (await import("../admin/pivot/PivotTable.tsx")).PivotTable }));
const PivotReport = lazy(async () => ({ default: (await import("../admin/pivot/PivotReport.tsx")).PivotReport }));

const coming = (screen: ReactNode) => <Suspense fallback={<Skeleton kind="rows" count={8} />}>{screen}</Suspense>;

export const pivotRoutes: RouteObject[] = [
  { path: "pivot-table", element: <Navigate to="/pivot/ptable" replace /> },
  { path: "pivot/ptable", element: coming(<PivotTable />) },
  { path: "pivot/report", element: coming(<PivotReport />) },
];
