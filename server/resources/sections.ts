// Handlers of the calls about operators' sections.
import type { Calls } from "../../src/contract/index.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import type { Context, Handler } from "../context.ts";
import { builtInDefinitions } from "./registry.ts";

type SectionRoute = "GET /api/sections" | "GET /api/definitions";

/** The configured resources that a caller may read. */
const configured = ({ services, caller }: Context): Definition[] =>
  services.registry.all.filter(
    (definition) => !builtInDefinitions.includes(definition) && definition.access.read.includes(caller.role),
  );

export const sectionHandlers: { readonly [K in SectionRoute]: Handler<Calls[K]> } = {
  "GET /api/sections": (_, context) =>
    Promise.resolve(
      configured(context)
        .filter(({ menu }) => menu !== false)
        .map(({ name, path, label, icon }) => ({
          name,
          path: `/${path ?? name}`,
          label: label.many,
          icon: icon ?? "box",
        })),
    ),
  "GET /api/definitions": (_, context) => Promise.resolve(configured(context).map((definition) => ({ ...definition }))),
};
