// A new customer's completed steps, derived from the records.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Region } from "../../domain/company/region.ts";
import { bills } from "../../resources/money/bills.ts";
import { contracts } from "../../resources/clients/contracts.ts";
import { customers } from "../../resources/clients/customers.ts";
import { registrationFields } from "../../resources/shared/registration.ts";
import { inRegion, parseRecord } from "../../definition/schema.ts";
import { topUpRequests } from "../../resources/money/topUpRequests.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { accountRequestsQuery, useAwaitsAccount } from "../accountRequests/accountRequestsQuery.ts";
import { accountsQuery } from "../accounts/accountsQuery.ts";
import { readPage, readRecord, type Contract } from "../records.ts";

export interface FirstSteps {
  /** Labels of missing company data. */
  readonly missing: readonly string[];
  readonly contract: Contract | undefined;
  readonly accounts: number;
  /** True if an account was requested and is being set up. */
  readonly awaitsAccount: boolean;
  /** True if there is a bill or request. */
  readonly toppedUp: boolean;
}

const one = { sort: { field: "id", order: "ASC" }, page: 1, perPage: 1, filter: {} } as const;

const companyQuery = (id: number) =>
  queryOptions({ queryKey: ["customers", id], queryFn: ({ signal }) => readRecord(customers, id, signal) });

const contractQuery = queryOptions({
  queryKey: ["contracts", "in force"],
  queryFn: ({ signal }) => readPage(contracts, { ...one, filter: { isActive: true, status: "active" } }, signal),
});

const toppedUpQuery = queryOptions({
  queryKey: ["bills", "any"],
  queryFn: async ({ signal }) => {
    const [made, asked] = await Promise.all([readPage(bills, one, signal), readPage(topUpRequests, one, signal)]);
    return made.data.length + asked.data.length > 0;
  },
});

/** The facts behind the first steps; undefined while loading. */
export function useFirstSteps(): { steps: FirstSteps | undefined; error: Error | null; retry: () => void } {
  const { customer, region } = useUser();
  const company = useQuery(companyQuery(customer?.id ?? 0));
  const contract = useQuery(contractQuery);
  const accounts = useQuery(accountsQuery);
  const toppedUp = useQuery(toppedUpQuery);
  const requests = useQuery(accountRequestsQuery);
  const awaitsAccount = useAwaitsAccount();
  const all = [company, contract, accounts, requests, toppedUp];
  const known = company.data && contract.data && accounts.data && requests.data && toppedUp.data !== undefined;
  return {
    steps: known
      ? {
          missing: missingIn({ ...company.data }, region),
          contract: contract.data.data[0],
          accounts: accounts.data.length,
          awaitsAccount,
          toppedUp: toppedUp.data,
        }
      : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => all.filter(({ error }) => error).forEach((query) => void query.refetch()),
  };
}

/** Fields that registration asks for and that the record does not have. */
function missingIn(company: Readonly<Record<string, unknown>>, region: Region): readonly string[] {
  const { policyAgree: _, publicAgree: _publicAgree, ...fields } = registrationFields;
  const { errors } = parseRecord({ fields }, company, { region });
  return Object.entries(fields).flatMap(([name, field]) =>
    errors[name] === undefined ? [] : [inRegion(field, region).label],
  );
}
