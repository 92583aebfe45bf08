// Demo sign-ins (design §4); their addresses can't receive letters.

/** The password of all demo sign-ins. */
export const demoPassword = "kabinet-demo";

export const demoAdministrator = "admin@kabinet.test";

/** E-mails by the company's position in the list: two of Belarus, one of Kazakhstan. */
export const demoCustomers: Readonly<Record<number, string>> = {
  0: "client@kabinet.test",
  1: "client2@kabinet.test",
  45: "client-kz@kabinet.test",
};

/** All demo sign-ins, for the terminal and the README. */
export const demoSignIns: readonly string[] = [demoAdministrator, ...Object.values(demoCustomers)];
