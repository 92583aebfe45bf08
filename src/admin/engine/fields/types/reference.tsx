// References, read as links.
import type { FieldOf } from "../../../../definition/grammar.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";
import { ReferenceLink } from "../ReferenceLink.tsx";
import { useTarget } from "../useTarget.ts";

function Reference({ value, field }: ValueProps<FieldOf<"reference">>) {
  const target = useTarget(field);
  const id = Number(value);
  return target ? <ReferenceLink target={target} id={id} /> : <span className="figure">№&nbsp;{id}</span>;
}

export const reference: FieldComponents<FieldOf<"reference">> = {
  Column: Reference,
  Show: Reference,
};
