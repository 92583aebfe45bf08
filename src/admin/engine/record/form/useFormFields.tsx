import { useRecordContext } from "ra-core";
import { useContext, useMemo, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { decisive } from "../../../../definition/condition.ts";
import { maySet } from "../../access.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldInput } from "../../fields/FieldInput.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import type { PlacedField, PlacingTerms } from "./formTabs.ts";
import { InPlace } from "./inPlace.ts";

/** What a form of a new or existing record needs to place and render its fields. */
export function useFormFields(isNew: boolean) {
  const definition = useDefinition();
  const role = useRole();
  const begun = useRecordContext();
  const inPlace = useContext(InPlace) !== undefined;
  const maySetIt = ({ name }: PlacedField): boolean => maySet(definition, name, role, begun);
  return {
    definition,
    values: useDecisive(),
    terms: { role, isNew, inPlace } satisfies PlacingTerms,
    maySetIt,
    renderInput: (placed: PlacedField): ReactNode => <Input {...placed} />,
  };
}

function Input({ name, field }: PlacedField) {
  const { fields } = useDefinition();
  // As declared: the input itself applies the overlay of the record's region.
  return <FieldInput source={name} field={fields[name] ?? field} />;
}

/** The values that determine which fields apply. */
function useDecisive(): Values {
  const { fields } = useDefinition();
  const { control } = useFormContext();
  const names = useMemo(() => [...new Set(Object.values(fields).flatMap(({ when }) => decisive(when)))], [fields]);
  const values = useWatch({ control, name: names }) as readonly unknown[];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
