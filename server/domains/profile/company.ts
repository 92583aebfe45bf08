import type { profileCalls } from "../../../src/contract/people/profile.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { ownCompanyFields, ownSettings } from "../../../src/resources/shared/ownCompany.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import type { Handler } from "../../platform/context.ts";
import { ifMatch } from "../../platform/http/ifMatch.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { requireRecord } from "../../engine/read/read.ts";
import { applyDraft } from "../../engine/write/write.ts";

/**
 * Changes the fields of their company that customers may change. Uses the engine's update with its checks, version and
 * audit; only the list of open fields is here.
 * @throws {Problem} 400 for another field, 409 changed meanwhile, 422 field errors, 428 without a version
 */
export const changeCompany: Handler<(typeof profileCalls)["PUT /api/users/me/company"]> = async ({ body }, context) => {
  const { caller, request, services } = context;
  const recordContext = writeContextOf(context);
  const definition = services.registry.require("customers");
  const { version: inBody, ...given } = body;
  const current = await requireRecord(recordContext, definition, caller.customerId ?? 0, true);
  const version = ifMatch(request) ?? inBody;
  if (version === undefined) throw new Problem(428, "Не указана версия записи, которую вы меняете");
  if (version !== current.version) throw new Problem(409, messages.changedMeanwhile, { current });
  const fields = { fields: { ...ownCompanyFields, ...ownSettings } };
  const { values, errors, unknown } = parseRecord(fields, given, { region: caller.region, current });
  const [foreign] = unknown;
  if (foreign) throw new Problem(400, `Поле «${foreign.name}» здесь не меняется`);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  const after = await applyDraft(recordContext, definition, current, values, "update");
  return { version: after.version, message: messages.saved };
};
