// Handlers of the calls about what there is to open, and about operators' definitions.
import type { Calls } from "../../../src/contract/index.ts";
import type { Definition } from "../../../src/resources/grammar.ts";
import { sectionsOf } from "../../../src/resources/sections.ts";
import type { Context, Handler } from "../../platform/context.ts";

type SectionRoute = "GET /api/sections" | "GET /api/definitions" | "GET /api/definitions/faults";

/** The configured resources that a caller may read. */
const configured = ({ services, caller }: Context): Definition[] =>
  services.registry.all.filter(
    (definition) => services.registry.isConfigured(definition) && definition.access.read.includes(caller.role),
  );

export const sectionHandlers: { readonly [K in SectionRoute]: Handler<Calls[K]> } = {
  // Customers have screens of their own for what is built in.
  "GET /api/sections": (_, context) => {
    const { role } = context.caller;
    return Promise.resolve([
      ...sectionsOf(role, role === "ADMIN" ? context.services.registry.all : configured(context)),
    ]);
  },
  "GET /api/definitions/faults": (_, { services }) => Promise.resolve([...services.registry.faults]),
  "GET /api/definitions": (_, context) => Promise.resolve(configured(context).map((definition) => ({ ...definition }))),
};
