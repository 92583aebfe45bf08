// What a new customer has done already, told by the records themselves.
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Region } from "../../domain/region.ts";
import { bills } from "../../resources/bills.ts";
import { contracts } from "../../resources/contracts.ts";
import { customers } from "../../resources/customers.ts";
import { registrationFields } from "../../resources/registration.ts";
import { inRegion, parseRecord } from "../../resources/schema.ts";
import { topUpRequests } from "../../resources/topUpRequests.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { accountRequestsQuery, useAwaitsAccount } from "../accountRequests/accountRequestsQuery.ts";
import { accountsQuery } from "../accounts/accountsQuery.ts";
import { readPage, readRecord, type Contract } from "../records.ts";

export interface FirstSteps {
  /** Labels of what the company has not told yet. */
  readonly missing: readonly string[];
  readonly contract: Contract | undefined;
  readonly accounts: number;
  /** An account was asked for, and somebody works on it. */
  readonly awaitsAccount: boolean;
  /** A bill or a request was made. */
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

/** The facts behind the first steps; undefined while they are asked for. */
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

/** What registration asks for and the record does not hold. */
function missingIn(company: Readonly<Record<string, unknown>>, region: Region): readonly string[] {
  const { policyAgree: _, publicAgree: _publicAgree, ...fields } = registrationFields;
  const { errors } = parseRecord({ fields }, company, { region });
  return Object.entries(fields).flatMap(([name, field]) =>
    errors[name] === undefined ? [] : [inRegion(field, region).label],
  );
}
