import { useMemo } from "react";
import { withConfigured } from "../../dataProvider/definitions.ts";
import type { Definition } from "../../definition/grammar.ts";
import type { Role } from "../../domain/company/role.ts";
import { builtInDefinitions } from "../../resources/index.ts";
import { useConfigured } from "../../shell/data/useConfigured.ts";
import { useRole } from "../engine/definitions.tsx";
import { GeneratedScreens } from "../engine/frame/GeneratedScreens.tsx";
import { parts } from "./parts.tsx";
import { ownRoutes } from "./screens.tsx";

/** The screens of built-in and operators' resources (design §1, §6), and the hand-written ones. */
export function AdminApp() {
  const role = useRole();
  const { known, isComplete } = useConfigured();
  const definitions = useMemo(() => offeredTo(role, withConfigured(builtInDefinitions, known)), [role, known]);
  const own = role === "ADMIN" ? ownRoutes : undefined;
  const others = role === "ADMIN" ? undefined : readByCustomers;
  return <GeneratedScreens {...{ definitions, others, parts, own, role }} complete={isComplete} />;
}

/** Built-in resources that records of operators' sections may refer to. */
const readByCustomers = builtInDefinitions.filter(({ access }) => access.read.includes("CUSTOMER"));

/**
 * Customers have their own screens for built-in resources; here they see the resources that operators have added for them.
 */
const offeredTo = (role: Role, all: readonly Definition[]): readonly Definition[] =>
  role === "ADMIN" ? all : all.filter(({ name }) => !builtInDefinitions.some((definition) => definition.name === name));
