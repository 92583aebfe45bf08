import { useReference, type RaRecord } from "ra-core";
import { useFormContext, useWatch } from "react-hook-form";
import { useDefinition, useDefinitions } from "../../definitions.tsx";
import { resourceOf } from "../../paths.ts";

/** The record that a reference in the form refers to; undefined if none is chosen, or it is loading. */
export function useReferred(name: string): RaRecord | undefined {
  const { control } = useFormContext();
  const id: unknown = useWatch({ control, name });
  const field = useDefinition().fields[name];
  const target = useDefinitions().find(field?.type === "reference" ? field.to : "");
  const isChosen = target !== undefined && typeof id === "number";
  const { referenceRecord } = useReference<RaRecord>({
    reference: target ? resourceOf(target) : "",
    id: isChosen ? id : 0,
    options: { enabled: isChosen },
  });
  return isChosen && referenceRecord?.id === id ? referenceRecord : undefined;
}
