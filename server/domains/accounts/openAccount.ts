import { dayIn } from "../../../src/domain/time/periods.ts";
import { isRegion, type Region } from "../../../src/domain/company/region.ts";
import { systems } from "../../../src/resources/system/systems.ts";
import { requireContractOn } from "../billing/terms/contractHolds.ts";
import { systemOf } from "../billing/topUps/offeredSystems.ts";
import { addresseeOf } from "../customers/addressee.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { Problem } from "../../platform/problem.ts";
import type { Rule } from "../../engine/registry.ts";
import { insertDraft } from "../../engine/write/write.ts";

/**
 * Opens the requested account, active at once, and writes to its customer. Its currency is the system's in the customer's
 * region.
 * @throws Problem 409 if the system no longer exists, 422 for a contract that is not in force today
 */
export const openAccount: Rule = async (request, input, context, services) => {
  const { customerId, systemId, site, email, identifiers } = request;
  const region = regionOf(request["region"]);
  const system = await systemOf(context.db, Number(systemId), region);
  if (!system) throw new Problem(409, `${systems.label.one} этой заявки удалена: аккаунт в ней не открыть`);
  const { name, externalAccountId, login, contractId } = { ...request, ...input };
  await requireContractOn(context.db, { contractId, customerId }, dayIn(region, context.clock()));
  const account = await insertDraft(context, context.registry.require("accounts"), {
    ...{ name, customerId, contractId, systemId, region, currency: system.currency, status: "active" },
    ...{ site, email, login, externalAccountId, identifiers: (identifiers as readonly Line[]).map(plain) },
  });
  const addressee = await addresseeOf(context.db, Number(customerId));
  if (addressee)
    await queueLetter(context.db, services, {
      ...addressee,
      kind: "accountOpened",
      subject: `Аккаунт «${String(name)}» готов`,
      paragraphs: [
        `Здравствуйте! Аккаунт «${String(name)}» в системе ${system.name} открыт и уже есть в вашем кабинете.`,
        "Пополните его, и рекламу можно запускать.",
      ],
      button: {
        label: "Открыть аккаунт",
        href: `${services.hosts.siteOf(region)}/accounts?account=${account.id}`,
      },
    });
  return { accountId: account.id };
};

interface Line {
  readonly key: string;
  readonly value: string;
}

const plain = ({ key, value }: Line): Line => ({ key, value });

/** @throws TypeError for a request without a region, which the definition rules out */
function regionOf(value: unknown): Region {
  if (isRegion(value)) return value;
  throw new TypeError(`${String(value)} is no region`);
}
