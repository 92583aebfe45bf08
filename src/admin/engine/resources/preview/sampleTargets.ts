// What sample records refer to.
import { useQueries } from "@tanstack/react-query";
import { useDataProvider, type RaRecord } from "ra-core";
import { createContext, useMemo } from "react";
import { may } from "../../../../definition/access/access.ts";
import type { Definition, Fields } from "../../../../definition/grammar.ts";
import { useDefinitions, useRole, type Definitions } from "../../definitions.tsx";
import type { Names } from "../../list/table/useNames.ts";
import { resourceOf } from "../../paths.ts";
import { firstRecords, rowCount } from "./firstRecords.ts";
import { sampleId, sampleRow } from "./sampleRow.ts";

/** The sections that sample records refer to, and the records there. */
export interface SampleTargets {
  readonly sections: ReadonlySet<string>;
  readonly names: Names;
}

export const SampleTargetsContext = createContext<SampleTargets>({ sections: new Set(), names: new Map() });

/**
 * What the records of a section, and those in their lists, may refer to: the first records of each section, sample ones
 * where it has none.
 */
export function useSampleTargets(definition: Definition): SampleTargets {
  const definitions = useDefinitions();
  const role = useRole();
  const dataProvider = useDataProvider();
  const targets = useMemo(
    () => targetsOf(definition, definitions).filter((target) => may(target, "read", role)),
    [definition, definitions, role],
  );
  const sections = useMemo(() => new Set(targets.map(({ name }) => name)), [targets]);
  const answers = useQueries({
    queries: targets.map(({ name }) => firstRecords(dataProvider, definitions.named(name))),
  });
  const names = new Map(
    targets.map((target, at) => {
      const { data = [], isLoading = false } = answers[at] ?? {};
      return [resourceOf(target), { byId: byId(target, data, sections), isComplete: !isLoading }];
    }),
  );
  return { sections, names };
}

function byId(target: Definition, first: readonly RaRecord[], sections: ReadonlySet<string>) {
  return new Map(
    Array.from({ length: rowCount }, (_, at) => {
      const id = sampleId(at);
      const record = first[at % first.length] ?? sampleRow(target.fields, { at, sections });
      return [id, { ...record, id }];
    }),
  );
}

function targetsOf(definition: Definition, { named }: Definitions): readonly Definition[] {
  const find = (name: string) => (name === definition.name ? definition : named(name));
  const shown = Object.values(definition.fields).flatMap((field) => (field.type === "related" ? [find(field.to)] : []));
  const names = [definition, ...shown].flatMap((one) => (one ? referredBy(one.fields) : []));
  return [...new Set(names)].flatMap((name) => find(name) ?? []);
}

const referredBy = (fields: Fields): readonly string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.type === "lines") return referredBy(field.fields);
    return field.type === "reference" ? [field.to] : [];
  });
