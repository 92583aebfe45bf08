import { useReference } from "ra-core";
import { Link } from "react-router";
import type { Definition } from "../../../definition/grammar.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions } from "../definitions.tsx";
import { recordPath, resourceOf } from "../paths.ts";

interface ReferenceLinkProps {
  target: Definition;
  id: number;
  /** True to show the resource too: «Акт № 7 от 21.11.2026». */
  kind?: boolean;
}

/** A record's name, as a link where it has a screen here; a deleted record shows its id. */
export function ReferenceLink({ target, id, kind = false }: ReferenceLinkProps) {
  const { find } = useDefinitions();
  const { referenceRecord, isPending } = useReference({ reference: resourceOf(target), id });
  if (isPending) return <span className="placeholder" aria-label="Загружаем" role="img" />;
  const name = represent(target, referenceRecord ?? { id }, pageRegion());
  const said = !kind || name.startsWith(target.label.one) ? name : `${target.label.one} ${name}`;
  return find(target.name) ? <Link to={recordPath(target, id)}>{said}</Link> : <>{said}</>;
}
