// Mistakes as somebody could make them in the product's code, planted while it is loaded.
import { readFileSync } from "node:fs";

export interface PlantedFault {
  readonly file: string;
  /** Stands there once. */
  readonly find: string;
  readonly replace: string;
  /** The function of the database that the file makes. */
  readonly routine?: string;
}

/** By what is wrong. */
export type PlantedFaults = Readonly<Record<string, PlantedFault>>;

/** @throws Error where a text to be replaced is not there, or several times */
export function planted({ file, find, replace }: PlantedFault, code: string): string {
  const parts = code.split(find);
  if (parts.length !== 2) throw new Error(`${file}: stands there ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

/** How the code of a fault's file would be. */
export const plantedInFile = (fault: PlantedFault): string => planted(fault, readFileSync(fault.file, "utf8"));
