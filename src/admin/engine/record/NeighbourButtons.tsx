import type { RaRecord } from "ra-core";
import { useLocation, useNavigate } from "react-router";
import { formatNumber } from "../../../domain/money/format.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { stateOfPlace } from "../list/place.ts";
import { recordPath } from "../paths.ts";
import { useNeighbours } from "./neighbours.ts";

type Way = "previous" | "next";

/** Opens the records beside this one in the list that it was opened from; Back leads to the list. */
export function NeighbourButtons({ definition, record }: { definition: Definition; record: RaRecord }) {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const neighbours = useNeighbours(definition, record);
  if (!neighbours) return null;
  const { number, total } = neighbours;
  // Users who go through a list press the same button again.
  const pressed = (state as { pressed?: unknown } | null)?.pressed;
  const tab = new URLSearchParams(search).get("tab");
  const go = (way: Way): void => {
    const other = neighbours[way];
    if (!other) return;
    const to = { pathname: recordPath(definition, other.id), search: tab === null ? "" : `tab=${tab}` };
    void navigate(to, { replace: true, state: { ...stateOfPlace(other.place), pressed: way } });
  };
  const button = (way: Way, icon: "chevron-left" | "chevron-right", label: string) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={!neighbours[way]}
      autoFocus={pressed === way}
      onClick={() => go(way)}
    />
  );
  return (
    <span className="neighbours" role="group" aria-label="Записи списка">
      {button("previous", "chevron-left", "Предыдущая запись")}
      <span className="figure neighbours__place">
        {number === undefined ? "…" : formatNumber(number)}
        {total !== undefined && ` из ${formatNumber(total)}`}
      </span>
      {button("next", "chevron-right", "Следующая запись")}
    </span>
  );
}
