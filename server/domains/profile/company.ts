import type { profileCalls } from "../../../src/contract/profile.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { ownCompanyFields, ownSettings } from "../../../src/resources/ownCompany.ts";
import { parseRecord } from "../../../src/resources/schema.ts";
import type { Handler } from "../../platform/context.ts";
import { ifMatch } from "../../platform/http/ifMatch.ts";
import { Problem } from "../../platform/problem.ts";
import { reachOf } from "../../engine/reachOf.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";

/**
 * Changes what customers may change of their own company. It is the engine's own update of the record, with its checks,
 * version and audit; only which fields are open is said here.
 * @throws {Problem} 400 another field, 409 changed meanwhile, 422 field errors, 428 without a version
 */
export const changeCompany: Handler<(typeof profileCalls)["PUT /api/users/me/company"]> = async ({ body }, context) => {
  const { caller, request, services } = context;
  const reach = reachOf(context);
  const definition = services.registry.require("customers");
  const { version: inBody, ...given } = body;
  const current = await requireRecord(reach, definition, caller.customerId ?? 0, true);
  const version = ifMatch(request) ?? inBody;
  if (version === undefined) throw new Problem(428, "Не указана версия записи, которую вы меняете");
  if (version !== current.version) throw new Problem(409, messages.changedMeanwhile, { current });
  const fields = { fields: { ...ownCompanyFields, ...ownSettings } };
  const { values, errors, unknown } = parseRecord(fields, given, { region: caller.region, current });
  const [foreign] = unknown;
  if (foreign) throw new Problem(400, `Поле «${foreign.name}» здесь не меняется`);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  const after = await applyDraft(reach, definition, current, values, "update");
  return { version: after.version, message: messages.saved };
};
