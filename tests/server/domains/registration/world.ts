// The application with both regions and their documents, and visitors who register.
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { fillBaseData } from "../../../../server/domains/billing/baseData.ts";
import type { ListedRegion, Region } from "../../../../src/domain/company/region.ts";
import { openBrowser } from "../../../world/browser.ts";
import { testApp, type TestOptions } from "../../../world/testApp.ts";
import { lettersTo } from "../../platform/mail/letters.ts";
import { asAdministrator } from "../../../world/callers.ts";

/** Hashing passwords is slow, and the machine also runs other tests. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

export const password = "тихий омут и черти";

const hosts: Readonly<Record<ListedRegion, string>> = { by: "localhost", kz: "kz.localhost" };
const ofRegion = {
  by: {
    companyTaxNumber: "191000015",
    contactPhoneNumber: "+375291234567",
    companyPhone: "+375172001001",
    bankAccount: "BY83ALFA30120000TEST00010270",
    bic: "ALFABY2X",
  },
  kz: {
    companyTaxNumber: "240140001001",
    contactPhoneNumber: "+77011234567",
    companyPhone: "+77272001001",
    bankAccount: "KZ86125KZT5004100100",
    bic: "NBRKKZKX",
  },
} as const satisfies Record<ListedRegion, object>;

let count = 0;

/** A valid registration, with some values replaced. */
export const registration = (more: Readonly<Record<string, unknown>> = {}, region: Region = "by") => ({
  region,
  companyName: "ООО «Василёк»",
  companyEmail: `docs-${(count += 1)}@vasilek.by`,
  contactName: "Ольга Климова",
  contactEmail: "klimova@vasilek.by",
  companyBirthday: "2015-04-01",
  legalAddress: "220035, г. Минск, ул. Тимирязева, д. 65",
  postalSameAsLegal: true,
  signerName: "Климов Пётр Ильич",
  signerPosition: "Директор",
  signerAuthority: "charter",
  bankName: "Альфа-Банк",
  bankAddress: "220013, г. Минск, ул. Сурганова, д. 43",
  publicAgree: true,
  policyAgree: true,
  ...(ofRegion[region as ListedRegion] as Record<keyof (typeof ofRegion)["by"], string>),
  ...more,
});

type Registration = ReturnType<typeof registration>;

export async function openWorld(options: TestOptions = {}) {
  const running = await testApp(options);
  const { services } = running;
  const { db } = services.database;
  await fillBaseData(db, services.registry);
  const admin = await asAdministrator(running);
  /** A browser with a new address, since requests per address and minute are limited. */
  const browser = (region: Region = "by") =>
    openBrowser(running.app, {
      host: hosts[region as ListedRegion],
      address: `10.0.${(count += 1) >> 8}.${count & 255}`,
    });

  /** The tokens in the links of the letters to an address, oldest first. */
  const tokensFor = async (email: string): Promise<readonly string[]> =>
    (await lettersTo(services, email)).map(({ link = "" }) => new URL(link).searchParams.get("token") ?? "");
  const tokenFor = async (email: string): Promise<string> => (await tokensFor(email)).at(-1) ?? "";

  /** Registers, and expects success. */
  async function signUp(body: Registration, region: Region = "by"): Promise<void> {
    const answer = await browser(region).call("POST", "/api/auth/signup", body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  /** Registers and confirms the e-mail. @returns the token that completes the registration */
  async function confirmed(body: Registration, region: Region = "by"): Promise<string> {
    await signUp(body, region);
    const token = await tokenFor(body.companyEmail);
    const answer = await browser(region).call("POST", "/api/auth/signup/check", { token });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ token: string }>().token;
  }
  const complete = (token: string, chosen = password, tab = browser()) =>
    tab.call("POST", "/api/auth/complete", { token, password: chosen });

  const query = async <T = Record<string, unknown>>(text: ReturnType<typeof sql>): Promise<readonly T[]> =>
    (await db.execute(text)).rows as readonly unknown[] as readonly T[];
  const candidatesOf = (email: string) =>
    query<{ id: number; version: number; state: string; companyName: string; customerId: number | null }>(sql`
      select id, version, state, company_name as "companyName", customer_id as "customerId"
      from customer_candidates where company_email = ${email} order by id`);
  const countOf = async (table: string, where = sql`true`): Promise<number> =>
    (await query<{ count: number }>(sql`select count(*) as count from ${sql.identifier(table)} where ${where}`))[0]
      ?.count ?? 0;

  return {
    ...{ running, services, db, admin, browser, tokensFor, tokenFor, signUp, confirmed, complete },
    ...{ query, candidatesOf, countOf },
    letters: (email: string) => lettersTo(services, email),
    /** Moves the server's time; without hours, back to the real time. */
    later: (hours?: number) =>
      running.setClock(hours === undefined ? undefined : new Date(Date.now() + hours * 3_600_000)),
    close: running.close,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
