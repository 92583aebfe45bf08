// The regions' settings in the demo.
import { sql } from "drizzle-orm";
import { type ListedRegion, listedRegions } from "../../../src/domain/company/region.ts";
import { bankOfAccount } from "../../../src/domain/company/bic.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { accountOf } from "../requisites.ts";

/** The seller on papers: an invented company with valid check digits. */
interface Seller {
  readonly name: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly place: string;
  readonly bankAccount: string;
  readonly bankAddress: string;
  readonly signer: string;
  readonly codes: readonly [beneficiary: string, purpose: string] | readonly [];
}

interface Settings {
  readonly ratesAdds: string;
  readonly hourCost: string;
  readonly telPhone: string;
  readonly contact: string;
  readonly seller: Seller;
  /** The sums where the next range starts, in the region's currency. */
  readonly borders: readonly [string, string];
}

const settings: Readonly<Record<ListedRegion, Settings>> = {
  by: {
    ...{ ratesAdds: "3.00", hourCost: "90.00", telPhone: "+375173201000" },
    ...{ contact: "375291001000", borders: ["1000.00", "5000.00"] },
    seller: {
      ...{ name: "ООО «Кабинет Медиа»", taxNumber: "191000056", codes: [] },
      address: "220030, г. Минск, пр-т Независимости, д. 11, оф. 402",
      place: "г. Минск",
      bankAccount: accountOf("by", "ALFA30120000000077770000"),
      bankAddress: "220013, г. Минск, ул. Сурганова, д. 43",
      signer: "Лебедева А. С.",
    },
  },
  kz: {
    ...{ ratesAdds: "2.50", hourCost: "15000.00", telPhone: "+77272200100" },
    ...{ contact: "77011001000", borders: ["150000.00", "750000.00"] },
    seller: {
      ...{ name: "ТОО «Кабинет Медиа Казахстан»", taxNumber: "240140000011", codes: ["17", "859"] },
      address: "050008, г. Алматы, пр-т Абая, д. 52, оф. 12",
      place: "г. Алматы",
      bankAccount: accountOf("kz", "7220000000007777"),
      bankAddress: "050013, г. Алматы, ул. Наурызбай Батыра, д. 154А",
      signer: "Ахметов Д. Б.",
    },
  },
};

/** Percents below, between and above the borders. */
const commissions = { spend: ["10", "8", "6"], transfer: ["12", "10", "8"] } as const;
const discounts = { spend: ["0", "1", "2"], transfer: [] } as const;

export async function setUpRegions(db: Queryable): Promise<void> {
  for (const region of listedRegions) {
    const { ratesAdds, hourCost, telPhone, contact, borders, seller } = settings[region];
    const bank = bankOfAccount(seller.bankAccount);
    const [beneficiary = null, purpose = null] = seller.codes;
    await db.execute(sql`
      update regions set rates_adds = ${ratesAdds}, hour_cost = ${hourCost}, tel_phone = ${telPhone},
        sender_email = ${`dokumenty@kabinet-${region}.example`}, telegram_link = ${`https://telegram.example/kabinet_${region}`},
        whatapp_phone = ${`+${contact}`}, whatapp_text = 'Здравствуйте! У меня вопрос по кабинету',
        free_consultation_hours = 2, free_request_count = 5, tracker_manager_id = ${`manager-${region}`},
        project_manager_id = ${`project-${region}`}, finance_manager_id = ${`finance-${region}`},
        seller_name = ${seller.name}, seller_tax_number = ${seller.taxNumber}, seller_address = ${seller.address}, seller_place = ${seller.place},
        seller_bank_account = ${seller.bankAccount}, seller_bank_name = ${bank?.name ?? null},
        seller_bank_address = ${seller.bankAddress}, seller_bic = ${bank?.bic ?? null},
        seller_signer_name = ${seller.signer}, seller_signer_position = 'Директор', seller_signer_authority = 'charter',
        beneficiary_code = ${beneficiary}, payment_purpose_code = ${purpose}
      where name = ${region.toUpperCase()}`);
    for (const [basis, commission] of Object.entries(commissions) as ["spend" | "transfer", readonly string[]][])
      await db.execute(sql`
        update regions_system_settings l
        set commission = ${ranges(commission, borders)}, discount = ${ranges(discounts[basis], borders)}
        from systems s, regions r
        where s.id = l.system_id and s.closing_basis = ${basis} and r.id = l.parent_id
          and r.name = ${region.toUpperCase()}`);
  }
}

/** Ranges whose lines get ids of their own in each row; empty if there are no percents. */
function ranges(percents: readonly string[], [first, second]: readonly [string, string]) {
  const bounds = [
    ["0.00", first],
    [first, second],
    [second, null],
  ] as const;
  const lines = percents.map((value, index) => {
    const [from, to] = bounds[index] ?? ["0.00", null];
    return sql`jsonb_build_object('id', nextval('range_ids'), 'from', ${from}::text, 'to', ${to}::text, 'value', ${value}::text)`;
  });
  return sql`jsonb_build_array(${sql.join(lines, sql`, `)})`;
}
