// The real server with the minimum that a business needs, and a page on which people sign in.
import { createDataProvider, type KabinetDataProvider } from "../../src/dataProvider/dataProvider.ts";
import { builtInDefinitions } from "../../src/resources/index.ts";
import type { Values } from "../../src/dataProvider/operations.ts";
import { signIn, signOut } from "../../src/dataProvider/session/session.ts";
import { dayIn } from "../../src/domain/time/periods.ts";
import type { Role } from "../../src/domain/company/role.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import type { Definition } from "../../src/definition/grammar.ts";
import { inProcessFetch } from "./inProcessFetch.ts";
import { addAdministrator, addCustomer, password, type Person } from "./people.ts";
import { testApp, type TestApp } from "./testApp.ts";

export interface World {
  readonly server: TestApp;
  readonly admin: Person;
  readonly customer: Person & { readonly customerId: number };
  readonly systemId: number;
  /** The page's requests since this was last cleared: `GET /api/bills?…`, decoded. */
  readonly calls: string[];
  readonly close: () => Promise<void>;
}

/** The definition of a built-in resource. */
export function definitionOf(name: string): Definition {
  const found = builtInDefinitions.find((definition) => definition.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
}

export const providerFor = (role: Role): KabinetDataProvider => createDataProvider(definitionOf, role);

/** Opens the server with a region, the day's rates and a system, and signs its administrator in. */
export async function openWorld(): Promise<World> {
  const server = await testApp();
  const realFetch = globalThis.fetch;
  const calls: string[] = [];
  const reach = inProcessFetch(server.app);
  const underWay = new Set<Promise<Response>>();
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    calls.push(`${init?.method ?? "GET"} ${decodeURIComponent(address)}`);
    const answer = reach(input, init);
    underWay.add(answer);
    return answer;
  };
  const admin = await addAdministrator(server.services.database);
  const customer = await addCustomer(server.services.database);
  await signIn(admin.email, password);
  const provider = providerFor("ADMIN");
  const add = async (resource: string, data: Values) => (await provider.create(resource, { data })).data as AnyRecord;
  await add("regions", { name: "BY", currencyCode: "BYN", vatPercent: "20", isDefault: true });
  await add("rates", { date: dayIn("by"), region: "by", usd: "3.2", eur: "3.6", rub: "3.7" });
  const { id: systemId } = await add("systems", {
    ...{ key: "example", name: "Пример", regions: ["by"] },
    identifiers: [{ key: "mcc", label: "MCC", required: false }],
  });
  return {
    server,
    admin,
    customer: { ...customer, customerId: customer.customerId ?? 0 },
    systemId,
    calls,
    close: async () => {
      signOut();
      await Promise.allSettled(underWay);
      globalThis.fetch = realFetch;
      await server.close();
    },
  };
}
