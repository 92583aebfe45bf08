// Which papers a top-up makes: one for each contract, so that every bill names the one it comes under.

/** The lines of one bill or request; without `contract` those of accounts that come under none. */
export interface ContractPart<L, C> {
  readonly contract: C | undefined;
  readonly lines: readonly [L, ...L[]];
}

/** Lines by the contract of their account, in the order of their first lines. A contract that isn't among `contracts` is none. */
export function byContract<L extends { readonly contractId: number | null }, C extends { readonly id: number }>(
  lines: readonly L[],
  contracts: readonly C[],
): readonly ContractPart<L, C>[] {
  const parts = new Map<C | undefined, [L, ...L[]]>();
  for (const line of lines) {
    const contract = contracts.find(({ id }) => id === line.contractId);
    const part = parts.get(contract);
    if (part) part.push(line);
    else parts.set(contract, [line]);
  }
  return [...parts].map(([contract, own]) => ({ contract, lines: own }));
}
