// Handlers of the calls about sections and operators' definitions.
import type { Calls } from "../../../src/contract/index.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { sectionsOf } from "../../../src/definition/menu/sections.ts";
import type { Context, Handler } from "../../platform/context.ts";

type SectionRoute = "GET /api/sections" | "GET /api/definitions" | "GET /api/definitions/faults";

/** The configured resources that the caller may read. */
const configured = ({ services, caller }: Context): Definition[] =>
  services.registry.all.filter(
    (definition) => services.registry.isConfigured(definition) && definition.access.read.includes(caller.role),
  );

export const sectionHandlers: { readonly [K in SectionRoute]: Handler<Calls[K]> } = {
  // Built-in resources have screens of their own in the customers' portal.
  "GET /api/sections": (_, context) => {
    const { role } = context.caller;
    const { all, product } = context.services.registry;
    return Promise.resolve([
      ...sectionsOf(role, role === "ADMIN" ? all : configured(context), product.screens, product.menuGroups),
    ]);
  },
  "GET /api/definitions/faults": (_, { services }) => Promise.resolve([...services.registry.faults]),
  "GET /api/definitions": (_, context) => Promise.resolve(configured(context).map((definition) => ({ ...definition }))),
};
