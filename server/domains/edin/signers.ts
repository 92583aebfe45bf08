import { sql } from "drizzle-orm";
import type { Region } from "../../../src/domain/company/region.ts";
import type { Side } from "../../../src/domain/papers/signing.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { Signer } from "./exchange.ts";

interface Found extends Record<string, unknown> {
  readonly region: Region;
  readonly electronicExchange: boolean;
  readonly organisation: string | null;
  readonly taxNumber: string | null;
  readonly name: string | null;
  readonly position: string | null;
}

/**
 * The person who signs a customer's papers for a side.
 * @throws Problem 409 if the region has no electronic exchange, or is not set up
 */
export async function requireSigner(db: Queryable, customerId: number, side: Side): Promise<Signer> {
  const own =
    side === "customer"
      ? sql`c.company_name as organisation, c.company_tax_number as "taxNumber", c.signer_name as name,
          c.signer_position as position`
      : sql`r.seller_name as organisation, r.seller_tax_number as "taxNumber", r.seller_signer_name as name,
          r.seller_signer_position as position`;
  const { rows } = await db.execute<Found>(sql`
    select c.region, r.electronic_exchange as "electronicExchange", ${own}
    from customers c join regions r on r.name = upper(c.region) where c.id = ${customerId}`);
  const [found] = rows;
  if (!found?.electronicExchange)
    throw new Problem(409, "Электронный документооборот в вашем регионе не включён: подпишите документ на бумаге");
  const { region, organisation, taxNumber, name, position } = found;
  const owner = side === "customer" ? `customer ${customerId}` : `provider ${region}`;
  return { side, owner, organisation: organisation ?? "Исполнитель", taxNumber, name, position };
}
