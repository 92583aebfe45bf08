import { useResourceContext } from "ra-core";
import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Region } from "../../domain/company/region.ts";
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
  /** Also finds sections without a screen here, since references show their records' names. */
  readonly named: (resource: string) => Definition | undefined;
}

const DefinitionsContext = createContext<Definitions>({
  all: [],
  find: () => undefined,
  named: () => undefined,
});

interface DefinitionsProviderProps {
  all: readonly Definition[];
  /** Sections without a screen here, whose records' names references show. */
  others?: readonly Definition[] | undefined;
  children: ReactNode;
}

/** Provides definitions to the screens below. */
export function DefinitionsProvider({ all, others, children }: DefinitionsProviderProps) {
  const value = useMemo(() => indexed(all, others), [all, others]);
  return <DefinitionsContext value={value}>{children}</DefinitionsContext>;
}

export function indexed(all: readonly Definition[], others: readonly Definition[] = []): Definitions {
  const [screens, named] = [byName(all), byName([...others, ...all])];
  return { all, find: (resource) => screens.get(resource), named: (resource) => named.get(resource) };
}

const byName = (definitions: readonly Definition[]): ReadonlyMap<string, Definition> =>
  new Map(
    definitions.flatMap((definition) =>
      [definition.name, resourceOf(definition)].map((key) => [key, definition] as const),
    ),
  );

export const useDefinitions = (): Definitions => useContext(DefinitionsContext);

/** The definition of the current screen. */
export function useDefinition(): Definition {
  const resource = useResourceContext() ?? "";
  const definition = useDefinitions().find(resource);
  if (!definition) throw new Error(`There is no definition of "${resource}".`);
  return definition;
}

export const useRole = (): Role => useUser().role;

/** A field as a region sees it, by default the page's, including the fields that every record has. */
export function fieldOf(definition: Definition, name: string, region: Region = pageRegion()): Field | undefined {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : systemFields[name];
  return field && inRegion(field, region);
}
