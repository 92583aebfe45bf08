/** How many tries to sign in this process has refused since it began, and why; for those who watch it. */
export const refusals = { wrong: 0, tooMany: 0 };
