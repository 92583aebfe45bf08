import { sql } from "drizzle-orm";
import type { registrationCalls } from "../../../src/contract/people/registration.ts";
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { countries } from "../../../src/regions/index.ts";
import { registrationFields } from "../../../src/resources/shared/registration.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Draft } from "../../engine/registry.ts";
import { queueTask } from "../tracker/queueTask.ts";
import { keepCandidate } from "./candidates.ts";
import { sendStepLetter } from "./sendStepLetter.ts";

/**
 * Registers a company: creates a candidate with its consents and a task for the managers, and sends the letter that confirms
 * the e-mail.
 * @throws {Problem} 400 for an unknown field, 409 if the region accepts no new customers, 422 with the wrong fields, such as
 * an e-mail that has a user
 */
export const signUp: Handler<(typeof registrationCalls)["POST /api/auth/signup"]> = async ({ body }, context) => {
  const { db, log, services } = context;
  const { values, region } = readRegistration(body, context.region);
  await requireOpen(db, region);
  const email = String(values["companyEmail"]);
  if (await hasUser(db, email))
    throw new Problem(422, messages.checkInput, { errors: { companyEmail: messages.emailTaken } });
  const now = services.clock();
  const { id, isNew } = await services.database.transaction(async (tx) => {
    const kept = await keepCandidate(tx, services.registry, { values, region, ip: context.ip, now });
    if (kept.isNew)
      await queueTask(tx, { ...taskOf(values, region), resource: "customer-candidates", recordId: kept.id });
    await sendStepLetter(tx, services, {
      ...kept,
      state: "new",
      email,
      companyName: String(values["companyName"]),
      region,
    });
    return kept;
  });
  log.info({ event: "companyRegistered", candidateId: id, again: !isNew }, "Company registered");
  return { message: messages.registered };
};

/** Repeats the form's checks. @throws Problem 400, 422 */
function readRegistration(
  { region: named, ...given }: Readonly<Record<string, unknown>>,
  host: Region,
): { readonly values: Draft; readonly region: Region } {
  const region = named ?? host;
  if (!isRegion(region)) throw new Problem(422, messages.checkInput, { errors: { region: messages.pattern } });
  const { values, errors, unknown } = parseRecord({ fields: registrationFields }, given, { region });
  const [first] = unknown;
  if (first)
    throw new Problem(400, `Неизвестное поле «${first.name}»${first.nearest ? `. Возможно, «${first.nearest}»?` : ""}`);
  if (Object.keys(errors).length > 0) throw new Problem(422, messages.checkInput, { errors });
  return { values: values["postalSameAsLegal"] === true ? { ...values, postalAddress: null } : values, region };
}

/** An inactive region keeps its customers. @throws Problem 409 if it accepts no new ones */
async function requireOpen(db: Queryable, region: Region): Promise<void> {
  const { rows } = await db.execute(sql`select from regions where name = ${region.toUpperCase()} and not is_active`);
  if (rows.length > 0)
    throw new Problem(
      409,
      `${countries[region].name}: новых клиентов сейчас не регистрируем. Напишите нам, и мы подскажем`,
    );
}

async function hasUser(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where lower(email) = ${email}`);
  return rows.length > 0;
}

const taskOf = (values: Draft, region: Region) => ({
  title: `Новая заявка: ${String(values["companyName"])}`,
  text: [
    `${countries[region].taxNumber.label}: ${String(values["companyTaxNumber"])}`,
    `Контакт: ${String(values["contactName"])}, ${String(values["contactPhoneNumber"])}`,
    `E-mail: ${String(values["companyEmail"])}`,
    values["publicAgree"] === true ? "Публичный договор принят" : "Публичный договор не принят: нужен свой договор",
  ].join("\n"),
  region,
});
