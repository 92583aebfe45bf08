// Fills in what the server proposes: defaults that it looks up, and values of chosen records (`fill`). The server fills
// them in for a new record sent without them, so forms and calls agree.
import { useDataProvider, useRecordContext } from "ra-core";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import { decidingFields, fillingFields, hasProposals, looksUp } from "../../../../definition/filling/defaults.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { maySet } from "../../access.ts";
import { mayWrite } from "../../../../definition/access/access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { useFormRegion } from "../../fields/inputs/useFieldInput.ts";
import { resourceOf } from "../../paths.ts";
import { sameValue } from "../../sameValue.ts";
import { blankValues } from "../form/blank.ts";

/** Never replaces what the user typed. In an existing record only a newly chosen reference fills in empty fields. */
export function Proposals({ isNew }: { isNew: boolean }) {
  const definition = useDefinition();
  if (isNew) return hasProposals(definition) ? <OfNew /> : null;
  return fillingFields(definition).length > 0 ? <OfChosen /> : null;
}

function OfNew() {
  const definition = useDefinition();
  const role = useRole();
  const { resetField } = useFormContext();
  const blank = useMemo(() => blankValues(definition.fields, pageRegion()), [definition]);
  useProposed({
    names: useMemo(() => decidingFields(definition), [definition]),
    ...{ begun: blank, blank, ask: useAsk(), isBegun: looksUp(definition) },
    isOffered: (name) => maySet(definition, name, role),
    // Sets the form's initial value, so that leaving asks nothing.
    put: (name, value) => resetField(name, { defaultValue: value }),
  });
  return null;
}

function OfChosen() {
  const definition = useDefinition();
  const role = useRole();
  const begun: Values = useRecordContext() ?? nothing;
  const { setValue, getValues } = useFormContext();
  const filling = useMemo(() => fillingFields(definition), [definition]);
  const isChosen = (name: string) => !sameValue(getValues(name), begun[name]);
  useProposed({
    names: useMemo(() => filling.map(([name]) => name), [filling]),
    // Stored values count as typed.
    ...{ begun, blank: nothing, ask: useAsk() },
    isOffered: (name) =>
      maySet(definition, name, role, begun) &&
      filling.some(([by, { fill = {} }]) => isChosen(by) && Object.hasOwn(fill, name)),
    put: (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  });
  return null;
}

interface OfRowProps {
  /** The row's place in the form, such as `lines.0`. */
  source: string;
  table: string;
  field: FieldOf<"lines">;
}

/** Fills in a row of a table from the records that are chosen in it. */
export function RowProposals({ source, table, field }: OfRowProps) {
  const resource = resourceOf(useDefinition());
  const role = useRole();
  const region = useFormRegion();
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const { setValue, getValues } = useFormContext();
  // A copy: the form writes into its own row.
  const [begun] = useState<Values>(() => ({ ...(getValues(source) as Values | undefined) }));
  useProposed({
    names: useMemo(() => fillingFields(field).map(([name]) => name), [field]),
    ...{ source, begun, blank: nothing },
    isOffered: (name) => {
      const column = field.fields[name];
      return column !== undefined && mayWrite(column, role);
    },
    put: (name, value) => setValue(`${source}.${name}`, value, { shouldDirty: true, shouldValidate: true }),
    ask: useCallback(
      async (given) => {
        const answer = await dataProvider.readProposal(resource, { region, [table]: [given] });
        return (answer[table] as readonly Values[])[0] ?? {};
      },
      [dataProvider, resource, region, table],
    ),
  });
  return null;
}

const nothing: Values = {};

interface Proposing {
  /** The path of the fields in the form; absent for those of the record itself. */
  source?: string;
  /** The fields that proposals depend on. */
  names: readonly string[];
  /** Their initial values, which the user has not chosen. */
  begun: Values;
  /** The values that a proposal may replace, besides earlier proposals and empty ones. */
  blank: Values;
  isOffered: (name: string) => boolean;
  put: (name: string, value: unknown) => void;
  ask: (given: Values) => Promise<Values>;
  /** True if the server proposes something before anything is chosen. */
  isBegun?: boolean;
}

function useProposed({ source, names, begun, blank, isOffered, put, ask, isBegun = false }: Proposing): void {
  const { control, getValues } = useFormContext();
  const placeOf = (name: string): string => (source === undefined ? name : `${source}.${name}`);
  // The values in the form that come from earlier proposals.
  const [ours, setOurs] = useState<Values>({});
  const current = useWatch({ control, name: names.map(placeOf) }) as readonly unknown[];
  const chosen = names.flatMap((name, index) => {
    const value = current[index];
    return isEmpty(value) || sameValue(value, ours[name] ?? begun[name]) ? [] : [[name, value] as const];
  });
  const given: Values = Object.fromEntries(chosen);
  const apply = useEffectEvent((proposed: Values): void => {
    const taken: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(proposed), ...Object.keys(ours)])) {
      const mine = ours[name] ?? blank[name];
      const next = proposed[name] ?? blank[name];
      const value: unknown = getValues(placeOf(name));
      if (sameValue(next, mine) || !(isEmpty(value) || sameValue(value, mine)) || !isOffered(name)) continue;
      taken[name] = next;
      put(name, next ?? null);
    }
    if (Object.keys(taken).length > 0) setOurs({ ...ours, ...taken });
  });
  const asked = JSON.stringify(given);
  const isAsked = chosen.length > 0 || isBegun;
  useEffect(() => {
    let isCurrent = true;
    const answer = isAsked ? ask(JSON.parse(asked) as Values) : Promise.resolve({});
    answer.then(
      (proposed) => isCurrent && apply(proposed),
      // The server proposes the same when the record is saved.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, isAsked, ask]);
}

/** Asks what the server proposes for the record of the form. */
function useAsk(): Proposing["ask"] {
  const resource = resourceOf(useDefinition());
  const dataProvider = useDataProvider<KabinetDataProvider>();
  return useCallback((given) => dataProvider.readProposal(resource, given), [dataProvider, resource]);
}
