import { sql } from "drizzle-orm";
import type { AnswerOf, ParsedOf } from "../../../src/contract/call.ts";
import type { accountRequestCalls, AccountRequestBody } from "../../../src/contract/people/accountRequests.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { accountRequestFields } from "../../../src/resources/clients/accountRequests.ts";
import { readIdentifiers } from "../../../src/definition/askedFields.ts";
import { parseRecord } from "../../../src/definition/schema.ts";
import { offeredSystems } from "../billing/topUps/offeredSystems.ts";
import { customerOf } from "../billing/topUps/topUp.ts";
import type { Doing } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { queueTask } from "../tracker/queueTask.ts";

type Asking = (typeof accountRequestCalls)["POST /api/account-requests"];

const kindWords = { create: "Открыть аккаунт", link: "Подключить аккаунт" } as const;

/**
 * Saves a customer's request and creates a task for the region's managers.
 * @throws Problem 422 naming the wrong fields (an identifier as `identifiers.key`), 403 for an archived customer
 */
export async function requestAccount({ body }: ParsedOf<Asking>, context: Doing): Promise<AnswerOf<Asking>> {
  const { db, services } = context;
  const customerId = customerOf(context);
  const { region, companyName } = await activeCustomer(db, customerId);
  const system = (await offeredSystems(db, region)).find(({ id }) => id === body.systemId);
  if (!system) throw refuse({ systemId: "Выберите систему из списка" });
  const { values, identifiers } = checked(body, system.identifiers, region);
  const draft = {
    ...values,
    ...{ kind: body.kind, customerId, contractId: null, systemId: system.id, region, identifiers, state: "waiting" },
  };
  const { id } = await insertDraft(writeContextOf(context), services.registry.require("account-requests"), draft);
  await queueTask(db, {
    title: `${kindWords[body.kind]} в ${system.name}: ${companyName}`,
    text: textOf(values, identifiers),
    region,
    resource: "account-requests",
    recordId: id,
  });
  return { requestId: id, message: messages.accountRequested };
}

const refuse = (errors: Readonly<Record<string, string>>) => new Problem(422, messages.checkInput, { errors });

async function activeCustomer(
  db: Queryable,
  customerId: number,
): Promise<{ readonly region: Region; readonly companyName: string }> {
  const { rows } = await db.execute<{ region: Region; companyName: string; isActive: boolean }>(sql`
    select region, company_name as "companyName", is_active as "isActive" from customers where id = ${customerId}`);
  const [customer] = rows;
  if (!customer) throw new Problem(404, "Такого клиента нет");
  if (!customer.isActive) throw new Problem(403, "Кабинет в архиве: новый аккаунт открыть нельзя");
  return customer;
}

interface Line {
  readonly key: string;
  readonly value: unknown;
}

type Checked = { readonly values: Readonly<Record<string, unknown>>; readonly identifiers: readonly Line[] };

/**
 * The request's fields, checked by the rules of the definitions; identifiers are required only when linking an existing
 * account.
 */
function checked(
  { kind, identifiers = {}, name, site, email, comment }: AccountRequestBody,
  known: Parameters<typeof readIdentifiers>[0],
  region: Region,
): Checked {
  const own = parseRecord({ fields: accountRequestFields }, { name, site, email, comment }, { region });
  const read = readIdentifiers(kind === "link" ? known : [], identifiers, region);
  const errors = {
    ...own.errors,
    ...Object.fromEntries(Object.entries(read.errors).map(([key, message]) => [`identifiers.${key}`, message])),
  };
  if (Object.keys(errors).length > 0) throw refuse(errors);
  const lines = Object.entries(read.values).map(([key, value]) => ({ key, value }));
  return { values: own.values, identifiers: lines };
}

function textOf(values: Checked["values"], identifiers: readonly Line[]): string {
  const own = Object.entries(accountRequestFields).map(([name, { label }]) => [label, values[name]] as const);
  const all = [...own, ...identifiers.map(({ key, value }) => [key, value] as const)];
  return all.flatMap(([label, value]) => (typeof value === "string" ? [`${label}: ${value}`] : [])).join("\n");
}
