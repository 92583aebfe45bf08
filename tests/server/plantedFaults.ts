// The mistakes that `npm run test:faults` plants one by one, by PLANTED_FAULT=<its name> (`plantFault` in
// vitest.config.ts): each must make its test fail.
import type { PlantedFault, PlantedFaults } from "../world/planting.ts";
import { bookFaults } from "./domains/books/plantedFaults.ts";
import { doorFaults } from "./engine/write/doors/plantedFaults.ts";

/** Keyed by the test that must find them. */
export const plantedFaults: Readonly<Record<string, PlantedFaults>> = {
  "tests/server/domains/books/months.test.ts": bookFaults,
  "tests/server/engine/write/doors/doors.property.test.ts": doorFaults,
};

/** The fault planted in this process. */
export const plantedFault = (): PlantedFault | undefined => {
  const name = process.env["PLANTED_FAULT"];
  if (name === undefined) return undefined;
  const fault = Object.values(plantedFaults).find((faults) => Object.hasOwn(faults, name))?.[name];
  if (!fault) throw new Error(`No such fault: ${name}`);
  return fault;
};
