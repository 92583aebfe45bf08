/** Who signs in: the provider's people and the client companies' people (specification §6). */
export const roles = ["ADMIN", "CUSTOMER"] as const;

export type Role = (typeof roles)[number];
