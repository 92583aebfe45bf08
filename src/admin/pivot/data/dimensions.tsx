// Provides the current dimensions: operators may add fields while a page is open.
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { firstQuery } from "../../../dataProvider/definitions.ts";
import { addedPrefix } from "../../../definition/extension/added.ts";
import { dimensionsOf, goneLabel, type Dimensions } from "../../../resources/pivot/added.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { maySee } from "../../../definition/access/access.ts";

const Known = createContext<Dimensions>(dimensionsOf([], pageRegion(), () => false));

export const useDimensions = (): Dimensions => useContext(Known);

type Labels = ReadonlyMap<string, string>;

/** The labels of all fields since the page was opened, including removed ones. */
const Seen = createContext<Labels>(new Map());

/** Names of removed fields, in words for a sentence. */
export function useGoneWords(names: readonly string[]): string {
  const seen = useContext(Seen);
  return [...new Set(names.map((name) => seen.get(name) ?? goneLabel(name)))].join(", ");
}

/**
 * Provides the dimensions. A page starts with the extended sections; only an address with an added field waits for
 * them.
 */
export function WithDimensions({ children }: { children: ReactNode }) {
  const [parameters] = useSearchParams();
  const { role } = useUser();
  const { data, error, refetch } = useQuery(firstQuery);
  const known = useMemo(
    () => dimensionsOf(data?.definitions ?? [], pageRegion(), (field) => maySee(field, role)),
    [data?.definitions, role],
  );
  const [seen, setSeen] = useState<Labels>(new Map());
  const labels = [...known].map(([name, { label }]) => [name, label] as const);
  if (labels.some(([name, label]) => seen.get(name) !== label)) setSeen(new Map([...seen, ...labels]));
  if (!data && parameters.toString().includes(`.${addedPrefix}`))
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton kind="rows" count={12} />;
  return (
    <Seen value={seen}>
      <Known value={known}>{children}</Known>
    </Seen>
  );
}
