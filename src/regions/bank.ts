/** A country's banks by their code in an IBAN. */
export type Banks = Readonly<Record<string, readonly [bic: string, name: string]>>;
