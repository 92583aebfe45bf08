// Mistakes planted in the product's code while it is loaded.
import { readFileSync } from "node:fs";

export interface PlantedFault {
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The database function that the file creates. */
  readonly routine?: string;
}

/** Keyed by what is wrong. */
export type PlantedFaults = Readonly<Record<string, PlantedFault>>;

/** @throws Error if a text to be replaced is missing, or occurs several times */
export function planted({ file, find, replace }: PlantedFault, code: string): string {
  const parts = code.split(find);
  if (parts.length !== 2) throw new Error(`${file}: stands there ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** The code of a fault's file with the fault. */
export const plantedInFile = (fault: PlantedFault): string => planted(fault, readFileSync(fault.file, "utf8"));
