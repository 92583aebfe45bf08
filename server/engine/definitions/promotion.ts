// Takes sections and shared views from another installation, together.
import type { promotionCalls } from "../../../src/contract/records/promotion.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import type { HandlersOf } from "../../platform/context.ts";
import { Registry } from "../registry.ts";
import { readSharedViews, shareViews, viewFaults } from "../views/sharedViews.ts";
import { saveSections } from "./change.ts";
import { planTexts } from "./planText.ts";
import { readStored } from "./stored.ts";

export const promotionHandlers: HandlersOf<typeof promotionCalls> = {
  "GET /api/definitions/promotion": async (_, { db, caller, services }) => ({
    sections: (await readStored(db)).map(({ name, text, version, file, removed }) => ({
      ...{ name, text, version, file, removed },
    })),
    views: [...(await readSharedViews(db, { caller, services, registry: services.registry }))],
  }),
  "POST /api/definitions/promotion/plan": async ({ body: { texts, views } }, context) => {
    const { faults, sections } = await planTexts(
      context,
      texts.map((text) => ({ text })),
    );
    if (faults.length > 0) return { faults: [...faults], sections: [] };
    const registry = withNext(context.services.registry, sections);
    return {
      faults: [...viewFaults({ ...context, registry }, views)],
      sections: sections.map(({ name, steps }) => ({ name, steps: [...steps] })),
    };
  },
  "PUT /api/definitions/promotion": async ({ body: { sections, views } }, context) => {
    const saved = await saveSections(context, sections);
    await shareViews(context, withNext(context.services.registry, saved), views);
    return { sections: saved.map(({ name, version }) => ({ name, version })) };
  },
};

/** The sections after these changes. */
function withNext(
  now: Registry,
  changed: readonly { readonly name: string; readonly definition: Definition | undefined }[],
): Registry {
  const others = now.all.filter((one) => now.isConfigured(one) && changed.every(({ name }) => name !== one.name));
  const next = new Registry(now.product);
  next.replace([...others, ...changed.flatMap(({ definition }) => definition ?? [])], "next");
  return next;
}
