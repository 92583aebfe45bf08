// Fills in the values that follow from chosen references (`follows`).
import { useEffect } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { saidBy, sourceOf } from "../../../../definition/filling/follows.ts";
import { inRegion } from "../../../../definition/schema.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { useDefinition } from "../../definitions.tsx";
import { useFormRegion } from "../../fields/inputs/useFieldInput.ts";
import { useReferred } from "../../fields/inputs/useReferred.ts";

export function Follows() {
  const { fields } = useDefinition();
  const region = useFormRegion();
  return Object.entries(fields).map(([name, field]) => {
    const { follows, readOnly = false } = inRegion(field, region);
    return follows === undefined ? null : <Follow key={name} name={name} follows={follows} always={readOnly} />;
  });
}

interface FollowProps {
  name: string;
  follows: string;
  /** True for a value that users can't edit: it replaces any default, such as the page's region. */
  always: boolean;
}

function Follow({ name, follows, always }: FollowProps) {
  const source = sourceOf(follows);
  const { control, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const isEmptyNow = isEmpty(useWatch({ control, name }));
  const isMoved = [source.reference, "region", source.line?.key].some((other) =>
    Boolean(other && get(dirtyFields, other)),
  );
  const key: unknown = useWatch({ control, name: source.line?.key ?? name });
  const other = useReferred(source.reference);
  const said = other && saidBy(other, source, () => key);
  useEffect(() => {
    if (!isEmpty(said) && (always || isMoved || isEmptyNow))
      // Values that follow from the form's initial ones are no edits: leaving asks nothing.
      setValue(name, said, { shouldDirty: isMoved, shouldValidate: true });
  }, [name, said, always, isMoved, isEmptyNow, setValue]);
  return null;
}
