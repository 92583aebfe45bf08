import { Link } from "react-router";
import { may } from "../access.ts";
import { useDefinitions, useRole } from "../definitions.tsx";
import { recordPath } from "../paths.ts";
import type { Values } from "./fieldProps.ts";
import { ReferenceLink } from "./ReferenceLink.tsx";

interface RecordLinkProps {
  /** The name of a resource. */
  value: unknown;
  record: Values;
  /** The field that holds the record's number. */
  opens: string;
  /** Under its own name instead of its number: asks the server for it. */
  named?: boolean;
}

/** The record of another resource that a field names, as a link where the user may see it. */
export function RecordLink({ value, record, opens, named = false }: RecordLinkProps) {
  const role = useRole();
  const definition = useDefinitions().find(String(value));
  const id = record[opens];
  if (!definition || typeof id !== "number") return <>{String(value)}</>;
  if (named && may(definition, "show", role)) return <ReferenceLink target={definition} id={id} kind />;
  const name = `${definition.label.one} №\u00a0${id}`;
  return may(definition, "show", role) ? <Link to={recordPath(definition, id)}>{name}</Link> : <>{name}</>;
}
