import { queryOptions } from "@tanstack/react-query";
import { readOne } from "../dataProvider/resourceClient.ts";
import { customers } from "../resources/clients/customers.ts";
import type { RecordOf } from "../definition/defineResource.ts";
import type { Definition } from "../definition/grammar.ts";

export type Company = RecordOf<typeof customers>;

const definition = customers as unknown as Definition;

/** The customer's own record. */
export const companyQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["profile", "company", customerId],
    queryFn: async ({ signal }) => (await readOne(definition, "CUSTOMER", customerId, signal)) as unknown as Company,
  });
