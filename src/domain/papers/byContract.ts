// Groups a top-up's lines into papers: one per contract, so that every bill names its contract.

/** The lines of one bill or request; no `contract` for accounts without one. */
export interface ContractPart<L, C> {
  readonly contract: C | undefined;
  readonly lines: readonly [L, ...L[]];
}

/**
 * Groups lines by their account's contract, in the order of their first lines. A contract not in `contracts` counts as none.
 */
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
