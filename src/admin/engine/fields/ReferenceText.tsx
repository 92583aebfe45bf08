import { useReference } from "ra-core";
import type { FieldOf } from "../../../definition/grammar.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions } from "../definitions.tsx";
import { resourceOf } from "../paths.ts";

/** The name of a referenced record as plain text; its id until the name is loaded. */
export function ReferenceText({ field, id }: { field: FieldOf<"reference">; id: number }) {
  const target = useDefinitions().named(field.to);
  const { referenceRecord } = useReference({
    reference: target ? resourceOf(target) : "",
    id,
    options: { enabled: target !== undefined },
  });
  return <>{target && referenceRecord ? represent(target, referenceRecord, pageRegion()) : `№\u00a0${id}`}</>;
}
