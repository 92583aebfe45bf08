// The components that a list may name for what no table can show (`list.part`); each is a chunk of its own.
import { lazy, Suspense, type ComponentType } from "react";
import type { ListPart } from "../../resources/listWords.ts";
import { Skeleton } from "../../shell/ui/Skeleton.tsx";

const listParts: Readonly<Record<ListPart, ComponentType>> = {
  actRuns: lazy(async () => ({ default: (await import("../acts/ActRuns.tsx")).ActRuns })),
  bank: lazy(async () => ({ default: (await import("../bank/BankOverview.tsx")).BankOverview })),
  rates: lazy(async () => ({ default: (await import("../rates/RatesOverview.tsx")).RatesOverview })),
};

/** The component of a name. */
export function ListPartOf({ name }: { name: ListPart }) {
  const Part = listParts[name];
  return (
    <Suspense fallback={<Skeleton kind="rows" count={4} />}>
      <Part />
    </Suspense>
  );
}
