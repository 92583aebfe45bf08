// Companies that want to become customers, in every state.
import { sql } from "drizzle-orm";
import type { LegalKind } from "../../../src/contract/people/registration.ts";
import { addDays, type Day } from "../../../src/domain/time/periods.ts";
import type { ListedRegion } from "../../../src/domain/company/region.ts";
import type { Queryable } from "../../platform/db/open.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Insert } from "../model.ts";
import { candidates, companies, type Company } from "../companies.ts";
import { address, fullName, landline, mobile } from "../people.ts";
import type { Random } from "../random.ts";
import { requisites, taxNumber } from "../requisites.ts";

interface Filling {
  readonly db: Queryable;
  readonly insert: Insert;
  readonly random: Random;
  readonly today: Day;
}

/** By position in the list, newest first; the others have not confirmed their e-mail. */
const steps: Readonly<Record<number, "confirmed" | "declined" | "customer" | "known">> = {
  ...{ 1: "confirmed", 2: "known", 4: "confirmed", 6: "declined", 7: "confirmed", 9: "known", 11: "declined" },
  ...{ 12: "confirmed", 13: "customer", 15: "known", 16: "customer", 17: "declined", 18: "customer" },
};

/** This candidate has a client's tax number, which administrators see as a possible duplicate. */
const duplicate = 1;

const reasons = [
  "Рекламируют табак: в системах его не разместить",
  "Зарегистрировались дважды, работаем по первой заявке",
  "Нужна только наружная реклама, мы её не размещаем",
];

/** Adds candidates in every state; the customers and the legal documents must exist. */
export async function addCandidates({ db, insert, random, today }: Filling): Promise<void> {
  const documents = await readDocuments(db);
  const { rows: customers } = await db.execute<Draft & { customerId: number; region: ListedRegion }>(sql`
    select id as "customerId", company_name as "companyName", company_tax_number as "companyTaxNumber", region,
      company_email as "companyEmail", contact_name as "contactName", contact_phone_number as "contactPhoneNumber"
    from customers order by id desc`);
  const records = candidates.map((company, index) => {
    const asked = `${addDays(today, -index * 2 - random.int(0, 1))}T${random.pick(["07", "08", "10", "12"])}:00:00Z`;
    const step = steps[index];
    const known = { ...whatIsKnown(random, company, index), createdAt: asked };
    if (step === "known") return { ...known, comment: "Позвонили сами, ждут коммерческое предложение" };
    const registered = { ...known, ...whatIsTold(random, company, index) };
    const { region } = company;
    if (step === undefined) return { ...registered, consents: consentsOf(documents, region, asked, registered) };
    const became =
      step === "customer" ? customers.filter((customer) => customer.region === region)[index % 10] : undefined;
    return {
      ...registered,
      ...became,
      state: step,
      emailConfirmedAt: asked.replace(":00:00Z", ":20:00Z"),
      declineReason: step === "declined" ? random.pick(reasons) : null,
      consents: consentsOf(documents, region, asked, registered),
    };
  });
  await insert("customer-candidates", records);
}

/** What an administrator enters after a telephone call. */
function whatIsKnown(random: Random, { region, city, slug, name }: Company, index: number): Draft {
  const [first] = companies;
  return {
    ...{ companyName: name, region, companyEmail: `buh@${slug}.example` },
    companyTaxNumber:
      index === duplicate && first ? taxNumber(region, first.city, 0) : taxNumber(region, city, 70 + index),
    contactName: fullName(random, region),
    contactPhoneNumber: mobile(random, region, 70 + index),
  };
}

/** What a company adds when it registers itself. */
function whatIsTold(random: Random, { region, city, slug }: Company, index: number): Draft {
  return {
    ...requisites(random, region, 70 + index),
    contactEmail: `info@${slug}.example`,
    companyBirthday: addDays("2012-03-03", random.int(0, 4500)),
    companyPhone: landline(city, 70 + index),
    legalAddress: address(random, region, city),
    signerName: fullName(random, region),
    signerPosition: "Директор",
    signerAuthority: "charter",
    publicAgree: random.chance(0.8),
    taskId: `SALES-${1040 - index}`,
  };
}

type Document = {
  readonly id: number;
  readonly kind: LegalKind;
  readonly region: ListedRegion;
  readonly edition: string;
};

async function readDocuments(db: Queryable): Promise<readonly Document[]> {
  const { rows } = await db.execute<Document>(sql`
    select d.id, d.kind, lower(r.name) as region, d.edition
    from legal_documents d join regions r on r.id = d.region_id order by d.kind`);
  return rows;
}

const consentsOf = (documents: readonly Document[], region: ListedRegion, agreedAt: string, { publicAgree }: Draft) =>
  documents
    .filter((document) => document.region === region && (document.kind === "policy" || publicAgree === true))
    .map(({ id: documentId, kind, edition }) => ({ kind, documentId, edition, agreedAt, ip: "192.0.2.10" }));
