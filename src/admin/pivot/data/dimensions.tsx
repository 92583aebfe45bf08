// The dimensions that are known now: operators may add fields while a page is open.
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { firstQuery } from "../../../dataProvider/definitions.ts";
import { addedPrefix } from "../../../definition/extension/added.ts";
import { dimensionsOf, type Dimensions } from "../../../resources/pivot/added.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { maySee } from "../../engine/access.ts";

const Known = createContext<Dimensions>(dimensionsOf([], () => false));

export const useDimensions = (): Dimensions => useContext(Known);

/** Provides the dimensions. A page begins with the extended sections, and only an address with an added field waits for them. */
export function WithDimensions({ children }: { children: ReactNode }) {
  const [parameters] = useSearchParams();
  const { role } = useUser();
  const { data, error, refetch } = useQuery(firstQuery);
  const known = useMemo(
    () => dimensionsOf(data?.definitions ?? [], (field) => maySee(field, role)),
    [data?.definitions, role],
  );
  if (!data && parameters.toString().includes(`.${addedPrefix}`))
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton kind="rows" count={12} />;
  return <Known value={known}>{children}</Known>;
}
