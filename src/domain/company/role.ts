/** Users' roles: the provider's staff, and client companies' people (specification §6). */
export const roles = ["ADMIN", "CUSTOMER"] as const;

export type Role = (typeof roles)[number];
