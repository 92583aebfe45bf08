import { addDays } from "../../../src/domain/time/periods.ts";
import type { ListedRegion } from "../../../src/domain/company/region.ts";
import type { Draft } from "../../engine/registry.ts";
import type { Company } from "../companies.ts";
import { address, fullName, landline, mobile } from "../people.ts";
import type { Random } from "../random.ts";
import { requisites, taxNumber } from "../requisites.ts";

/** A company as a customer record. Every tenth is on deferred payment, and some have percents of their own. */
export function customerRecord(random: Random, company: Company, index: number, email: string | undefined): Draft {
  const { region, city, slug, name } = company;
  const legalAddress = address(random, region, city);
  const postalSameAsLegal = random.chance(0.7);
  const contactName = fullName(random, region);
  return {
    ...{ companyName: name, region, legalAddress, postalSameAsLegal, contactName },
    companyEmail: email ?? `buh@${slug}.example`,
    companyTaxNumber: taxNumber(region, city, index),
    ...payTermsOf(index, region),
    isActive: index % 29 !== 28,
    ratesAdds: index % 15 === 4 ? "2.00" : null,
    companyBirthday: addDays("2008-03-03", random.int(0, 5200)),
    companyPhone: landline(city, index),
    postalAddress: postalSameAsLegal ? null : address(random, region, city),
    contactEmail: `marketing@${slug}.example`,
    contactPhoneNumber: mobile(random, region, index),
    signerName: random.chance(0.6) ? fullName(random, region) : contactName,
    signerPosition: random.pick(["Директор", "Директор", "Генеральный директор", "Коммерческий директор"]),
    signerAuthority: random.chance(0.8) ? "charter" : "powerOfAttorney",
    ...requisites(random, region, index),
    publicAgree: true,
    policyAgree: true,
    comment: random.chance(0.2) ? random.pick(notes) : null,
  };
}

/** Days of deferred payment. */
export const deferralDays = 14;

function payTermsOf(index: number, region: ListedRegion): Draft {
  if (index % 10 === 7)
    return { payType: "postpay", deferralDays, debtLimit: { by: "5000.00", kz: "1500000.00" }[region] };
  return { payType: index % 20 === 11 ? "actual" : "prepay" };
}

const notes = [
  "Просит счета до 10-го числа: платёжный день по средам.",
  "Документы отправлять главному бухгалтеру, маркетинг в копии.",
  "Сезон с марта по сентябрь, зимой почти не тратят.",
  "Хотят подключить TikTok, ждут креативы от подрядчика.",
  "Платят точно в срок, можно предложить постоплату.",
  "Сменился директор, ждём новую карточку предприятия.",
];
