// The administrators' pivot (specification §2), loaded when its screen is opened.
import { lazy, Suspense, type ReactNode } from "react";
import { Navigate, type RouteObject } from "react-router";
import { workingRole } from "../dataProvider/session/asUser.ts";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import type { RouteHandle } from "./SignedIn.tsx";

const loadTable = () => import("../admin/pivot/PivotTable.tsx");
const loadReport = () => import("../admin/pivot/PivotReport.tsx");

const PivotTable = lazy(async () => ({ default: (await loadTable()).PivotTable }));
const PivotReport = lazy(async () => ({ default: (await loadReport()).PivotReport }));

const coming = (screen: ReactNode) => <Suspense fallback={<Skeleton kind="rows" count={8} />}>{screen}</Suspense>;
const forAdministrators = (load: () => Promise<unknown>) => async () =>
  workingRole() === "ADMIN" ? load() : undefined;

export const pivotRoutes: RouteObject[] = [
  { path: "pivot-table", element: <Navigate to="/pivot/ptable" replace /> },
  {
    path: "pivot/ptable",
    element: coming(<PivotTable />),
    handle: { prefetch: forAdministrators(loadTable) } satisfies RouteHandle,
  },
  {
    path: "pivot/report",
    element: coming(<PivotReport />),
    handle: { prefetch: forAdministrators(loadReport) } satisfies RouteHandle,
  },
];
