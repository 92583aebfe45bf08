// Who can sign in to the demo (design §4); the addresses can't receive letters.

/** Everybody's. */
export const demoPassword = "kabinet-demo";

export const demoAdministrator = "admin@kabinet.test";

/** By the place of their company in the list: two of Belarus, one of Kazakhstan. */
export const demoCustomers: Readonly<Record<number, string>> = {
  0: "client@kabinet.test",
  1: "client2@kabinet.test",
  45: "client-kz@kabinet.test",
};

/** All of them, for the terminal and the README. */
export const demoSignIns: readonly string[] = [demoAdministrator, ...Object.values(demoCustomers)];
