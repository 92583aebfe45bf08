import { sql } from "drizzle-orm";
import type { registrationCalls } from "../../../src/contract/registration.ts";
import { isRegion, type Region } from "../../../src/domain/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { countries } from "../../../src/regions/index.ts";
import { registrationFields } from "../../../src/resources/registration.ts";
import { parseRecord } from "../../../src/resources/schema.ts";
import type { Handler } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Draft } from "../../engine/registry.ts";
import { queueTask } from "../tracker/queueTask.ts";
import { keepCandidate } from "./candidates.ts";
import { letterFor } from "./letterFor.ts";

/**
 * Registers a company: a candidate with its consents, a task for the managers, a letter with the link that checks the
 * e-mail.
 * @throws {Problem} 400 for a name that is no field, 409 where the region takes no new customers, 422 with the wrong fields, an e-mail that has a user among them
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
    await letterFor(tx, services, { ...kept, state: "new", email, companyName: String(values["companyName"]), region });
    return kept;
  });
  log.info({ event: "companyRegistered", candidateId: id, again: !isNew }, "Company registered");
  return { message: messages.registered };
};

/** The form's own check, done again. @throws Problem 400, 422 */
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

/** An inactive region keeps the customers that it has. @throws Problem 409 where it takes no new ones */
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
