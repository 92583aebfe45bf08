import { dayIn } from "../../../src/domain/periods.ts";
import { isRegion, type Region } from "../../../src/domain/region.ts";
import { systems } from "../../../src/resources/systems.ts";
import { requireContractOn } from "../billing/terms/contractHolds.ts";
import { systemOf } from "../billing/topUps/offeredSystems.ts";
import { addresseeOf } from "../../platform/mail/addressee.ts";
import { queueLetter } from "../../platform/mail/queueLetter.ts";
import { Problem } from "../../platform/problem.ts";
import type { Rule } from "../../engine/registry.ts";
import { insertDraft } from "../../engine/write/write.ts";

/**
 * Makes the account that a request asks for, active at once, and writes to its customer. The currency is the system's
 * in the customer's region.
 * @throws Problem 409 where the system is gone, 422 for a contract that doesn't hold today
 */
export const openAccount: Rule = async (request, input, reach, services) => {
  const { customerId, systemId, site, email, identifiers } = request;
  const region = regionOf(request["region"]);
  const system = await systemOf(reach.db, Number(systemId), region);
  if (!system) throw new Problem(409, `${systems.label.one} этой заявки удалена: аккаунт в ней не открыть`);
  const { name, externalAccountId, login, contractId } = { ...request, ...input };
  await requireContractOn(reach.db, { contractId, customerId }, dayIn(region, reach.clock()));
  const account = await insertDraft(reach, reach.registry.require("accounts"), {
    ...{ name, customerId, contractId, systemId, region, currency: system.currency, status: "active" },
    ...{ site, email, login, externalAccountId, identifiers: (identifiers as readonly Line[]).map(plain) },
  });
  const addressee = await addresseeOf(reach.db, Number(customerId));
  if (addressee)
    await queueLetter(reach.db, services, {
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

/** @throws TypeError for a request of no region, which the definition does not let be */
function regionOf(value: unknown): Region {
  if (isRegion(value)) return value;
  throw new TypeError(`${String(value)} is no region`);
}
