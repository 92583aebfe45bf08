import { useResourceContext } from "ra-core";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Role } from "../../domain/company/role.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { inRegion } from "../../definition/schema.ts";
import { systemFields } from "../../definition/systemFields.ts";
import type { Definition, Field } from "../../definition/grammar.ts";
import { resourceOf } from "./paths.ts";

/** The definitions that the user may read, by name or by their screens' path. */
export interface Definitions {
  readonly all: readonly Definition[];
  readonly find: (resource: string) => Definition | undefined;
}

const DefinitionsContext = createContext<Definitions>({ all: [], find: () => undefined });

/** Provides definitions to the screens below. */
export function DefinitionsProvider({ all, children }: { all: readonly Definition[]; children: ReactNode }) {
  const value = useMemo(() => indexed(all), [all]);
  return <DefinitionsContext value={value}>{children}</DefinitionsContext>;
}

export function indexed(all: readonly Definition[]): Definitions {
  const known = new Map(
    all.flatMap((definition) => [definition.name, resourceOf(definition)].map((key) => [key, definition])),
  );
  return { all, find: (resource) => known.get(resource) };
}

export const useDefinitions = (): Definitions => useContext(DefinitionsContext);

/** The definition of the current screen. */
export function useDefinition(): Definition {
  const resource = useResourceContext() ?? "";
  const definition = useDefinitions().find(resource);
  if (!definition) throw new Error(`There is no definition of "${resource}".`);
  return definition;
}

export const useRole = (): Role => useUser().role;

/** A field as the page's region sees it, including the fields that every record has. */
export function fieldOf(definition: Definition, name: string): Field | undefined {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : systemFields[name];
  return field && inRegion(field, pageRegion());
}
