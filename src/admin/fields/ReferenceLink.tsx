import { useReference } from "ra-core";
import { Link } from "react-router";
import type { Definition } from "../../resources/grammar.ts";
import { represent } from "../../resources/texts/represent.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { recordPath, resourceOf } from "../paths.ts";

/** A record of another resource under its name, as a link to it; one that is gone under its number. */
export function ReferenceLink({ target, id }: { target: Definition; id: number }) {
  const { referenceRecord, isPending } = useReference({ reference: resourceOf(target), id });
  if (isPending) return <span className="placeholder" aria-label="Загружаем" role="img" />;
  return <Link to={recordPath(target, id)}>{represent(target, referenceRecord ?? { id }, pageRegion())}</Link>;
}
