import { Link } from "react-router";
import { may } from "../../../definition/access/access.ts";
import { useDefinitions, useRole } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import type { Values } from "./fieldProps.ts";
import { ReferenceLink } from "./ReferenceLink.tsx";

interface RecordLinkProps {
  /** The name of a resource. */
  value: unknown;
  record: Values;
  /** The field with the record's id. */
  opens: string;
  /** True to show the record's name, loaded from the server, instead of its id. */
  named?: boolean;
}

/** A link to a record of another resource named in a field, if the user may see it. */
export function RecordLink({ value, record, opens, named = false }: RecordLinkProps) {
  const role = useRole();
  const definition = useDefinitions().find(String(value));
  const id = record[opens];
  if (!definition || typeof id !== "number") return <>{String(value)}</>;
  if (named && may(definition, "read", role)) return <ReferenceLink target={definition} id={id} kind />;
  const name = `${definition.label.one} №\u00a0${id}`;
  return may(definition, "read", role) ? <Link to={recordPath(definition, id)}>{name}</Link> : <>{name}</>;
}
