import { useGetList, type RaRecord } from "ra-core";
import type { Definition } from "../../../resources/grammar.ts";
import { resourceOf } from "../paths.ts";
import { sortOf } from "./sortOf.ts";

/** More would be a list. */
const most = 50;

/** The records of a section that has few of them. */
export const useSwitch = (definition: Definition) =>
  useGetList<RaRecord>(resourceOf(definition), {
    pagination: { page: 1, perPage: most },
    sort: sortOf(definition.list.sort),
    filter: {},
  });
