import { useGetList, type RaRecord } from "ra-core";
import { useLocation } from "react-router";
import type { Definition } from "../../../definition/grammar.ts";
import { pageAround, placeIn, type Place } from "../list/place.ts";
import { resourceOf } from "../paths.ts";

interface Neighbour {
  readonly id: RaRecord["id"];
  readonly place: Place;
}

interface Neighbours {
  /** Counted from 1; undefined if the record is no longer in the list. */
  readonly number: number | undefined;
  /** Undefined if there are more than are counted. */
  readonly total: number | undefined;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/**
 * Finds the records beside this one in the list that it was opened from, with one small request; undefined without a
 * list.
 */
export function useNeighbours(definition: Definition, record: RaRecord): Neighbours | undefined {
  const place = placeIn(useLocation().state);
  const { page, perPage } = pageAround(place?.at ?? 0);
  const { data, total } = useGetList<RaRecord>(
    resourceOf(definition),
    place && { filter: place.filter, sort: place.sort, pagination: { page, perPage } },
    // Errors are not reported: the list is a click away.
    { enabled: place !== undefined, onError: () => undefined },
  );
  if (!place) return undefined;
  if (!data) return { number: undefined, total: undefined, previous: undefined, next: undefined };
  const first = (page - 1) * perPage;
  const found = data.findIndex(({ id }) => id === record.id);
  const at = found < 0 ? place.at : first + found;
  const neighbour = (where: number): Neighbour | undefined => {
    const other = data[where - first];
    return other && other.id !== record.id ? { id: other.id, place: { ...place, at: where } } : undefined;
  };
  return {
    number: found < 0 ? undefined : at + 1,
    total,
    previous: neighbour(at - 1),
    // A record that has left the list gave its place to the next one.
    next: neighbour(found < 0 ? at : at + 1),
  };
}
