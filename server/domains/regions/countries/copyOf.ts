// Copies a known country into the fields of a new one: shared rules are filled in, its own data are left empty. Papers get
// wording that fits any country.
import { sql } from "drizzle-orm";
import type { CheckDigit } from "../../../../src/domain/company/checkDigits.ts";
import type { RateCurrency } from "../../../../src/domain/money/rateCurrency.ts";
import type { Region } from "../../../../src/domain/company/region.ts";
import { banks } from "../../../../src/regions/banks.ts";
import { countries } from "../../../../src/regions/index.ts";
import type { Noun, PaymentFact } from "../../../../src/regions/office.ts";
import { offices } from "../../../../src/regions/offices.ts";
import { orderFacts } from "../../../../src/resources/system/countryFields.ts";
import type { Queryable } from "../../../platform/db/open.ts";
import type { Draft } from "../../../engine/registry.ts";

export const copyOf = async (region: Region, db: Queryable): Promise<Draft> => ({
  ...currencyFields(region),
  ...numberFields(region),
  ...paperFields(region),
  ...anyPapers,
  banks: Object.entries(banks[region]).map(([code, [bic, name]]) => ({ code, bic, name })),
  ...(await beginning(region, db)),
});

function currencyFields(region: Region): Draft {
  const { timeZone, clock, currency, rateUnits } = countries[region];
  const { currencyIn, currencyWords, usualSums, ratesFeed } = offices[region];
  const units = (code: RateCurrency) => String(rateUnits[code] ?? 1);
  return {
    ...{ timeZone, clock, currencyIn, ratesFeed },
    ...{ currencyOne: currency.one, currencyName: currency.name },
    ...{ currencyShort: currency.short, currencyBrief: currency.brief },
    ...nounFields("whole", currencyWords.whole),
    ...nounFields("part", currencyWords.part),
    usualSums: usualSums.map(Number).join(" "),
    ...{ usdUnits: units("USD"), eurUnits: units("EUR"), rubUnits: units("RUB") },
  };
}

const nounFields = (name: string, [one, few, many, feminine]: Noun): Draft => ({
  ...{ [`${name}One`]: one, [`${name}Few`]: few, [`${name}Many`]: many },
  [`${name}Feminine`]: feminine !== undefined,
});

function numberFields(region: Region): Draft {
  const { taxNumber: tax, bankAccount: account, bic, phone, hasPaymentCodes } = countries[region];
  return {
    ...{ taxLabel: tax.label, taxName: tax.name, taxExample: tax.example, taxDigits: tax.digits },
    ...{ taxPrefixes: tax.prefixes.join(", "), ...checkDigitFields(tax.checkDigit) },
    ...{ accountLabel: account.label, accountName: account.name, accountFieldLabel: account.fieldLabel },
    ...{ accountExample: account.example, accountPrefixes: account.prefixes.join(", ") },
    ...{ accountPattern: account.pattern, accountProblem: account.problem, accountForm: account.form },
    ...{ accountCheck: account.checkDigits, accountAcceptsTaxNumber: account.acceptsTaxNumber },
    ...{ accountBankFrom: account.bankCode[0] + 1, accountBankTo: account.bankCode[1] },
    ...{ bicLabel: bic.label, bicExample: bic.example, bicPattern: bic.pattern, bicProblem: bic.problem },
    ...{ phoneExample: phone.example, phoneCode: phone.code, phoneGroups: phone.groups.join(" ") },
    ...{ phoneMobile: phone.mobile, phoneFixed: phone.fixed, phonePrefixes: phone.prefixes },
    ...{ phoneTrunk: phone.trunk, phoneAgain: phone.again, hasPaymentCodes },
  };
}

const checkDigitFields = (rule: CheckDigit): Draft =>
  rule.algorithm === "mod11"
    ? {
        taxCheck: rule.algorithm,
        taxWeights: rule.weights[0]?.join(" ") ?? null,
        taxWeightsNext: rule.weights[1]?.join(" ") ?? null,
      }
    : { taxCheck: rule.algorithm };

function paperFields(region: Region): Draft {
  const { paymentOrder, actForm } = offices[region];
  return {
    ...{ actForm, orderCaption: paymentOrder.caption },
    orderRows: paymentOrder.rows.map(([label, fact, nextLabel = null, nextFact = null]) => ({
      ...{ label: anyLabel[fact] ?? label, fact, nextLabel: nextFact && (anyLabel[nextFact] ?? nextLabel), nextFact },
    })),
  };
}

/** The new country has its own names for these: a bill must not say «УНП» in a country that has none. */
const anyLabel: Partial<Record<PaymentFact, string>> = {
  taxNumber: orderFacts.taxNumber,
  account: orderFacts.account,
  bic: orderFacts.bic,
};

/** Laws differ by country, so the administrator who adds it names them. */
const anyPapers = {
  contractOffer: "гражданским законодательством",
  contractLaw: "законодательством страны Исполнителя",
  contractVat: "НДС по ставке, которая действует на день операции",
  contractCourt: "суд по месту нахождения Исполнителя",
  contractExchange: "в электронном виде с электронной цифровой подписью",
  dataLaw: "законодательством о персональных данных",
  dataOperator: "оператор",
  dataWithoutConsent:
    "Согласия не нужно там, где данные требуются, чтобы заключить и исполнить договор, или где обработку предписывает закон",
  dataRights: [
    "отозвать согласие",
    "узнать, какие данные о вас мы обрабатываем, откуда они и зачем",
    "потребовать исправить неполные, устаревшие или неточные данные",
    "потребовать прекратить обработку и удалить данные, если для неё нет оснований",
    "обжаловать наши действия",
  ].join("\n"),
  dataAnswer: "Мы отвечаем в срок, который назначает закон",
  dataAuthority: "уполномоченный орган в сфере защиты персональных данных",
  dataAbroad: "Рекламным системам мы передаём только то, без чего аккаунт не открыть",
} as const;

/** The region's current settings: its systems with their minimum sums, the VAT rate, and the closing basis. */
async function beginning(region: Region, db: Queryable): Promise<Draft> {
  const { rows } = await db.execute<{ systemId: number; currency: string; minFirst: string; minNext: string }>(sql`
    select s.system_id as "systemId", coalesce(c.currency, '') as currency,
      coalesce(s.min_first, 0)::numeric(20, 2)::text as "minFirst", coalesce(s.min_next, 0)::numeric(20, 2)::text as "minNext"
    from regions_system_settings s join regions r on r.id = s.parent_id
      left join systems_currencies c on c.parent_id = s.system_id and c.region = ${region}
    where r.name = upper(${region}) order by s.position`);
  const own = countries[region].currency.code;
  const { vat, settings } = offices[region];
  return {
    vat: [{ from: null, percent: vat.at(-1)?.percent ?? "0" }],
    ...settings,
    systems: rows.map(({ currency, ...line }) => ({
      ...line,
      currency: currency === own || currency === "" ? "own" : currency,
    })),
  };
}
