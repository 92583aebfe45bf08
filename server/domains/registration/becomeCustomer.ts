import { sql } from "drizzle-orm";
import { dayIn } from "../../../src/domain/time/periods.ts";
import type { Region } from "../../../src/domain/company/region.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { companyFields } from "../../../src/resources/shared/companyFields.ts";
import { consents } from "../../../src/resources/clients/consents.ts";
import { nextNumber } from "../billing/bills/paperNumber.ts";
import { isUniqueViolation } from "../../platform/db/errors.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import type { Registry } from "../../engine/registry.ts";
import { columnName } from "../../engine/tables/storage.ts";

export interface NewCustomer {
  readonly customerId: number;
  readonly userId: number;
  readonly region: Region;
  readonly email: string;
  readonly companyName: string;
}

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(columnName(name))),
    sql`, `,
  );
const carried = list([...Object.keys(companyFields), "region", "publicAgree"]);
const consentColumns = list(["position", ...Object.keys(consents.fields)]);

/**
 * Turns a candidate into a customer with company, consents and user, and with a public contract if it was accepted. The
 * caller locks and updates the candidate.
 * @param passwordHash null if the password is chosen later
 * @throws {Problem} 409 if the e-mail belongs to somebody by now
 */
export async function becomeCustomer(
  tx: Queryable,
  registry: Registry,
  { candidateId, passwordHash, now }: { candidateId: number; passwordHash: string | null; now: Date },
): Promise<NewCustomer> {
  const customer = await insertCustomer(tx, candidateId);
  const { id: customerId, region, email, companyName, contactName, publicAgree } = customer;
  await tx.execute(sql`
    insert into customers_consents (parent_id, ${consentColumns})
    select ${customerId}, ${consentColumns} from customer_candidates_consents where parent_id = ${candidateId}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into users (email, password_hash, role, name, region, customer_id)
    values (${email}, ${passwordHash}, 'CUSTOMER', ${contactName}, ${region}, ${customerId})
    on conflict (lower(email)) do nothing returning id`);
  const [user] = rows;
  if (!user) throw emailTaken();
  if (publicAgree) await addPublicContract(tx, registry, { customerId, region, now });
  return { customerId, userId: user.id, region, email, companyName };
}

type Row = {
  readonly id: number;
  readonly region: Region;
  readonly email: string;
  readonly companyName: string;
  readonly contactName: string;
  readonly publicAgree: boolean;
};

async function insertCustomer(tx: Queryable, candidateId: number): Promise<Row> {
  try {
    const { rows } = await tx.execute<Row>(sql`
      insert into customers (${carried}, policy_agree)
      select ${carried}, exists (select from customer_candidates_consents where parent_id = c.id and kind = 'policy')
      from customer_candidates c where c.id = ${candidateId}
      returning id, region, company_email as email, company_name as "companyName", contact_name as "contactName",
        public_agree as "publicAgree"`);
    const [row] = rows;
    if (!row) throw new Error(`There is no candidate ${candidateId}.`);
    return row;
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

async function addPublicContract(
  tx: Queryable,
  registry: Registry,
  { customerId, region, now }: { customerId: number; region: Region; now: Date },
): Promise<void> {
  const startDate = dayIn(region, now);
  const number = await nextNumber(tx, "contracts", region, startDate);
  await insertRecords(tx, registry.require("contracts"), [{ customerId, number, startDate }]);
}

const emailTaken = () => new Problem(409, messages.emailTaken, { errors: { companyEmail: messages.emailTaken } });
