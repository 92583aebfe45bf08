import { type RaRecord, useReference } from "ra-core";
import { useContext } from "react";
import { Link } from "react-router";
import type { Definition } from "../../../definition/grammar.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions } from "../definitions.tsx";
import { NamesContext } from "../list/table/useNames.ts";
import { recordPath, resourceOf } from "../paths.ts";

interface ReferenceLinkProps {
  target: Definition;
  id: number;
  /** True to show the resource too: «Акт № 7 от 21.11.2026». */
  kind?: boolean;
}

/** A record's name, as a link where it has a screen here; a deleted record shows its id. */
export function ReferenceLink(props: ReferenceLinkProps) {
  const resource = resourceOf(props.target);
  const names = useContext(NamesContext)?.get(resource);
  if (!names) return <LoadedLink {...props} />;
  return <NamedLink {...props} record={names.byId.get(props.id)} isPending={!names.isComplete} />;
}

/** Asks for the record itself. */
function LoadedLink(props: ReferenceLinkProps) {
  const { referenceRecord, isPending } = useReference({ reference: resourceOf(props.target), id: props.id });
  return <NamedLink {...props} record={referenceRecord} isPending={isPending} />;
}

interface NamedLinkProps extends ReferenceLinkProps {
  record: RaRecord | undefined;
  /** True while the record may be loading. */
  isPending: boolean;
}

function NamedLink({ target, id, kind = false, record, isPending }: NamedLinkProps) {
  const { find } = useDefinitions();
  if (!record && isPending) return <span className="placeholder" aria-label="Загружаем" role="img" />;
  const name = represent(target, record ?? { id }, pageRegion());
  const said = !kind || name.startsWith(target.label.one) ? name : `${target.label.one} ${name}`;
  return find(target.name) ? <Link to={recordPath(target, id)}>{said}</Link> : <>{said}</>;
}
