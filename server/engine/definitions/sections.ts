// Handlers of the calls about sections and operators' definitions.
import { createHash } from "node:crypto";
import type { engineCalls } from "../../../src/contract/records/engineCalls.ts";
import type { Definition } from "../../../src/definition/grammar.ts";
import { sectionsOf } from "../../../src/definition/menu/sections.ts";
import { httpMessage } from "../../../src/i18n/messages.ts";
import type { Context, HandlersOf } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { proposeSection } from "../imports/proposeSection.ts";
import { readBadges } from "../read/badges.ts";
import { readWork } from "../read/work.ts";
import { checkTexts, removeSection, saveSections, takeOverSection } from "./change.ts";
import { definitionsForCustomers, targetsIn } from "./forCustomers.ts";
import { extensionJsonSchema, jsonSchema } from "./jsonSchema.ts";
import { readOverview } from "./overview.ts";
import { promotionHandlers } from "./promotion.ts";
import { planTexts } from "./planText.ts";
import { resolve } from "./resolve.ts";
import { readStored, readVersions, readVersionText } from "./stored.ts";

type SectionCalls = Pick<
  typeof engineCalls,
  Extract<
    keyof typeof engineCalls,
    | `${string} /api/definitions${string}`
    | "GET /api/sections"
    | "GET /api/sections/badges"
    | "GET /api/work"
    | `${string}.json`
  >
>;

/** The configured resources that the caller may read. Extensions of the product's are for administrators' screens. */
const configured = ({ services: { registry }, caller }: Context): Definition[] =>
  registry.all.filter(
    (definition) =>
      registry.isConfigured(definition) &&
      definition.access.read.includes(caller.role) &&
      (caller.role === "ADMIN" || !registry.isBuiltIn(definition)),
  );

const ownSections = (context: Context): readonly Definition[] =>
  configured(context).filter((definition) => !context.services.registry.isBuiltIn(definition));

/** The customers' portal has its own screens for built-in resources. */
const listedFor = (context: Context): readonly Definition[] =>
  context.caller.role === "ADMIN" ? context.services.registry.all : configured(context);

/** A short text that changes with the content; empty for nothing. */
const markOf = (all: readonly object[]): string =>
  all.length === 0 ? "" : createHash("sha256").update(JSON.stringify(all)).digest("base64url").slice(0, 12);

export const sectionHandlers: HandlersOf<SectionCalls> = {
  ...promotionHandlers,
  "GET /api/sections": (_, context) => {
    const { role } = context.caller;
    const { product } = context.services.registry;
    return Promise.resolve([...sectionsOf(role, listedFor(context), product.screens, product.menuGroups)]);
  },
  "GET /api/sections/badges": async (_, context) => {
    const { db, caller, services } = context;
    return { ...(await readBadges({ registry: services.registry, db, caller }, listedFor(context))) };
  },
  "GET /api/work": ({ query }, context) => {
    const { db, caller, services, region } = context;
    return readWork({ registry: services.registry, db, caller }, listedFor(context), query.region ?? region);
  },
  "GET /api/definitions": (_, context) =>
    Promise.resolve({
      revision: context.services.registry.revision,
      definitions:
        context.caller.role === "ADMIN"
          ? [...configured(context)]
          : [...definitionsForCustomers(configured(context), context.services.registry)],
    }),
  "GET /api/definitions/first": (_, context) => {
    const { registry } = context.services;
    const { role } = context.caller;
    const { product } = registry;
    const [builtIn, own] = [listedFor(context).filter(registry.isBuiltIn), ownSections(context)];
    const extended = builtIn.filter(registry.isConfigured);
    const referredTo = new Set(extended.flatMap(({ fields }) => targetsIn(fields)));
    return Promise.resolve({
      revision: registry.revision,
      sections: [...sectionsOf(role, builtIn, product.screens, product.menuGroups)],
      definitions: [...extended, ...own.filter(({ name }) => referredTo.has(name))],
      more: own.length > 0,
    });
  },
  "GET /api/definitions/revision": (_, { services }) =>
    Promise.resolve({ revision: services.registry.revision, faults: markOf(services.registry.faults) }),
  "GET /api/definitions/faults": (_, { services }) => Promise.resolve([...services.registry.faults]),
  "GET /api/definitions/sections": async (_, { db, services }) => [...(await readOverview(db, services.registry))],
  "GET /api/definitions/sections/{name}": async ({ params: { name } }, { db, services: { registry } }) => {
    const stored = (await readStored(db)).find((section) => section.name === name);
    const section = (await readOverview(db, registry)).find((one) => one.name === name);
    if (!section) throw new Problem(404, httpMessage(404));
    const proposal = registry.proposals.find((one) => one.name === name);
    const builtIn = section.owner === "product" && registry.product.definitions.find((one) => one.name === name);
    return {
      ...section,
      version: stored?.version ?? 0,
      text: builtIn ? JSON.stringify(builtIn, null, 2) : (stored?.text ?? ""),
      ...(builtIn && stored && { extension: { text: stored.text, file: stored.file, removed: stored.removed } }),
      found: registry.faults.filter(({ file }) => file === (stored?.file ?? name)),
      ...(proposal && { proposal }),
    };
  },
  "PUT /api/definitions/sections/{name}": async ({ params, body }, context) => {
    const [saved] = await saveSections(context, [{ ...params, ...body }]);
    return { version: saved?.version ?? body.seen };
  },
  "POST /api/definitions/check": async ({ body }, { db, services: { registry } }) => {
    const { described, faults } = await checkTexts(registry.product, await readStored(db), [body]);
    const [definition] = described.flatMap((one) => resolve(registry.product, one).definition ?? []);
    return { faults: [...faults], ...(faults.length === 0 && definition && { definition }) };
  },
  "POST /api/definitions/plan": async ({ body }, context) => {
    const { faults, sections } = await planTexts(context, [body]);
    return { faults: [...faults], steps: sections.flatMap(({ steps }) => steps) };
  },
  "POST /api/definitions/proposal": ({ file }, context) => proposeSection(file, context),
  "PUT /api/definitions/sections/{name}/take-over": async ({ params, body }, context) => {
    await takeOverSection(context, params.name, body.seen);
    return {};
  },
  "PUT /api/definitions/sections/{name}/remove": async ({ params, body }, context) => {
    await removeSection(context, params.name, body.seen);
    return {};
  },
  "GET /api/definitions/sections/{name}/versions": async ({ params }, { db }) => [
    ...(await readVersions(db, params.name)),
  ],
  "GET /api/definitions/sections/{name}/versions/{id}": async ({ params: { name, id } }, { db }) => {
    const text = await readVersionText(db, name, id);
    if (text === undefined) throw new Problem(404, httpMessage(404));
    return { text };
  },
  "GET /api/resources/schema.json": () => Promise.resolve(jsonSchema()),
  "GET /api/resources/extension.schema.json": () => Promise.resolve(extensionJsonSchema()),
};
