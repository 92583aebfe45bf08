// Fills in what the server proposes: defaults that it looks up, and values of chosen records (`fill`). It does the same
// for a new record that does not contain them, so forms and calls agree.
import { useDataProvider, useRecordContext } from "ra-core";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { KabinetDataProvider } from "../../../../dataProvider/dataProvider.ts";
import { decidingFields, fillingFields, hasProposals, looksUp } from "../../../../definition/filling/defaults.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { maySet } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
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
  const { resetField } = useFormContext();
  const blank = useMemo(() => blankValues(definition.fields, pageRegion()), [definition]);
  useProposed({
    names: useMemo(() => decidingFields(definition), [definition]),
    ...{ begun: blank, blank },
    isOffered: () => true,
    // As if the form had begun so: leaving it asks nothing.
    put: (name, value) => resetField(name, { defaultValue: value }),
  });
  return null;
}

function OfChosen() {
  const definition = useDefinition();
  const begun: Values = useRecordContext() ?? {};
  const { setValue, getValues } = useFormContext();
  const filling = useMemo(() => fillingFields(definition), [definition]);
  const isChosen = (name: string) => !sameValue(getValues(name), begun[name]);
  useProposed({
    names: useMemo(() => filling.map(([name]) => name), [filling]),
    // What is stored counts as typed.
    ...{ begun, blank: nothing },
    isOffered: (name) => filling.some(([by, { fill = {} }]) => isChosen(by) && Object.hasOwn(fill, name)),
    put: (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true }),
  });
  return null;
}

const nothing: Values = {};

interface Proposing {
  /** The fields that proposals depend on. */
  names: readonly string[];
  /** The values of these that nobody has chosen. */
  begun: Values;
  /** The values that a proposal may replace, besides earlier proposals and empty ones. */
  blank: Values;
  isOffered: (name: string) => boolean;
  put: (name: string, value: unknown) => void;
}

function useProposed({ names, begun, blank, isOffered, put }: Proposing): void {
  const definition = useDefinition();
  const role = useRole();
  const record = useRecordContext();
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const { control, getValues } = useFormContext();
  // What stands in the form because of earlier proposals.
  const [ours, setOurs] = useState<Values>({});
  const current = useWatch({ control, name: [...names] }) as readonly unknown[];
  const chosen = names.flatMap((name, index) => {
    const value = current[index];
    return isEmpty(value) || sameValue(value, ours[name] ?? begun[name]) ? [] : [[name, value] as const];
  });
  const given: Values = Object.fromEntries(chosen);
  const resource = resourceOf(definition);
  const isNew = record?.id === undefined;
  const apply = useEffectEvent((proposed: Values): void => {
    const taken: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(proposed), ...Object.keys(ours)])) {
      const mine = ours[name] ?? blank[name];
      const next = proposed[name] ?? blank[name];
      const value: unknown = getValues(name);
      if (sameValue(next, mine) || !(isEmpty(value) || sameValue(value, mine))) continue;
      if (!maySet(definition, name, role, isNew ? undefined : record) || !isOffered(name)) continue;
      taken[name] = next;
      put(name, next ?? null);
    }
    if (Object.keys(taken).length > 0) setOurs({ ...ours, ...taken });
  });
  const asked = JSON.stringify(given);
  const isAsked = chosen.length > 0 || (isNew && looksUp(definition));
  useEffect(() => {
    let isCurrent = true;
    const answer = isAsked ? dataProvider.readProposal(resource, JSON.parse(asked) as Values) : Promise.resolve({});
    answer.then(
      (proposed) => isCurrent && apply(proposed),
      // The server proposes the same when the record is saved.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, isAsked, dataProvider, resource]);
}
