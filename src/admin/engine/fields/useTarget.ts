import { may } from "../../../definition/access/access.ts";
import type { Definition, FieldOf } from "../../../definition/grammar.ts";
import { useDefinitions, useRole } from "../definitions.tsx";

/** The definition that a reference points to; undefined if the user may not read it. */
export function useTarget({ to }: FieldOf<"reference">): Definition | undefined {
  const role = useRole();
  const target = useDefinitions().named(to);
  return target && may(target, "read", role) ? target : undefined;
}
