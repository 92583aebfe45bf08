import { useStore } from "ra-core";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import type { SavedView } from "../../../../contract/records/views.ts";
import { notify } from "../../../../ui/notify.ts";
import { useDefinition } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";
import { presentQuery } from "../presentQuery.ts";
import { viewLink, viewParameter } from "./listQuery.ts";
import { useRemovedViews, useSavedViews } from "./savedViews.ts";

const OpenedView = createContext<SavedView | undefined>(undefined);

/** The opened view of the surrounding list; undefined if there is none. */
export const useOpenedView = (): SavedView | undefined => useContext(OpenedView);

/**
 * Opens a list with the view in its address, or without one with the user's default view. The address then contains the
 * whole state, so that Back and a reload restore it.
 */
export function WithOpenedView({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const definition = useDefinition();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const wanted = query.get(viewParameter);
  // react-admin restores the user's last position in a list.
  const [left] = useStore<object | undefined>(`${resourceOf(definition)}.listParams`);
  const [isFresh] = useState(search === "" && left === undefined);
  const { data, isLoading } = useSavedViews();
  const view = data?.find(({ id }) => String(id) === wanted);
  const first = isFresh && search === "" ? data?.find(({ isDefault }) => isDefault) : undefined;
  const isLost = wanted !== null && !isLoading && !view;
  const isRemovedHere = useRemovedViews().some((id) => String(id) === wanted);
  useEffect(() => {
    if (isLost && !isRemovedHere) notify.error("Такого вида нет: его удалили, или он открыт не всем");
  }, [isLost, isRemovedHere]);
  const present = presentQuery(definition, search);
  const lost = present?.lost.join(", ") ?? "";
  useEffect(() => {
    if (lost !== "") notify.error(`Отбор из ссылки неполон, в списке этого больше нет: ${lost}`);
  }, [lost]);
  if (present) return <Navigate to={`?${present.query.toString()}`} replace />;
  if (isLoading && (wanted !== null || isFresh)) return waiting;
  if (isLost) return <Navigate to={viewLink(definition)} replace />;
  if (first) return <Navigate to={viewLink(definition, first)} replace />;
  // A hand-written link may contain a sort field without an order.
  if (query.has("sort") && !query.has("order")) {
    query.set("order", "ASC");
    return <Navigate to={`?${query.toString()}`} replace />;
  }
  if (view && !query.has("filter")) return <Navigate to={viewLink(definition, view)} replace />;
  return <OpenedView value={view}>{children}</OpenedView>;
}
