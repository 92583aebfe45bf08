import { useGetList, type RaRecord } from "ra-core";
import type { Definition } from "../../../definition/grammar.ts";
import { resourceOf } from "../paths.ts";
import { sortOf } from "./sortOf.ts";

/** More records need a list. */
const maxRecords = 50;

/** The records of a small section. */
export const useSwitch = (definition: Definition) =>
  useGetList<RaRecord>(resourceOf(definition), {
    pagination: { page: 1, perPage: maxRecords },
    sort: sortOf(definition.list.sort),
    filter: {},
  });
