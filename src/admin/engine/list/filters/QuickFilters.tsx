import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readQuickCounts } from "../../../../dataProvider/resourceClient.ts";
import { decisive } from "../../../../definition/condition.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { quickOf } from "../../../../definition/states/states.ts";
import type { Role } from "../../../../domain/company/role.ts";
import { formatNumber } from "../../../../domain/money/format.ts";
import { maySee } from "../../../../definition/access/access.ts";
import { fieldOf, useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { resourceOf } from "../../paths.ts";
import { useFilter } from "./useFilter.ts";

/** The quick filters whose fields the role may see. */
export const quickFor = (definition: Definition, role: Role) =>
  quickOf(definition).filter(({ when }) =>
    decisive(when).every((name) => {
      const field = fieldOf(definition, name.replace(/\..*$/, ""));
      return field === undefined || maySee(field, role);
    }),
  );

/** Quick filters above a list, each with its number of records. */
export function QuickFilters() {
  const definition = useDefinition();
  const offered = quickFor(definition, useRole());
  const { filter, whole, set } = useFilter();
  const counts = useCounts(definition, whole, offered.length > 0);
  return (
    <QuickButtons offered={offered} counts={counts} chosen={filter["quick"]} onChoose={(quick) => set({ quick })} />
  );
}

interface QuickButtonsProps {
  offered: ReturnType<typeof quickFor>;
  /** By key; a filter without a count is shown without it. */
  counts: Readonly<Record<string, QuickCount | undefined>> | undefined;
  /** The key of the chosen one. */
  chosen?: unknown;
  /** Undefined for none. */
  onChoose?: (key: string | undefined) => void;
}

/** A button for each quick filter. */
export function QuickButtons({ offered, counts, chosen, onChoose }: QuickButtonsProps) {
  if (offered.length === 0) return null;
  return (
    <div className="quick-filters" role="group" aria-label="Быстрые фильтры">
      {offered.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className="quick-filter"
          aria-pressed={chosen === key}
          onClick={() => onChoose?.(chosen === key ? undefined : key)}
        >
          {label} <Count {...counts?.[key]} />
        </button>
      ))}
    </div>
  );
}

interface QuickCount {
  readonly count: number;
  readonly exact?: boolean;
}

function Count({ count, exact }: Partial<QuickCount>) {
  return (
    <span className="quick-filter__count figure">
      {count !== undefined && formatNumber(count)}
      {exact === false && "+"}
    </span>
  );
}

/** The counts among the records that match the rest of the filter. */
function useCounts(definition: Definition, filter: Values, isOffered: boolean) {
  const { quick: _, ...rest } = filter;
  const { data } = useQuery({
    queryKey: [resourceOf(definition), "getQuickCounts", rest],
    queryFn: ({ signal }) => readQuickCounts(definition, rest, signal),
    enabled: isOffered,
    staleTime: 0,
    // Keeps the old counts until the new ones arrive.
    placeholderData: keepPreviousData,
  });
  return data;
}
