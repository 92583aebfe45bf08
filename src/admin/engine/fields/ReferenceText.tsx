import { useReference } from "ra-core";
import type { FieldOf } from "../../../resources/grammar.ts";
import { represent } from "../../../resources/texts/represent.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions } from "../definitions.tsx";
import { resourceOf } from "../paths.ts";

/** What people call the record that a reference leads to, where a link has no place; its number until that is known. */
export function ReferenceText({ field, id }: { field: FieldOf<"reference">; id: number }) {
  const target = useDefinitions().find(field.to);
  const { referenceRecord } = useReference({
    reference: target ? resourceOf(target) : "",
    id,
    options: { enabled: target !== undefined },
  });
  return <>{target && referenceRecord ? represent(target, referenceRecord, pageRegion()) : `№\u00a0${id}`}</>;
}
