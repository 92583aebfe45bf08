// The faults that `npm run test:faults` plants still match the code.
import { expect, test } from "vitest";
import { plantedInFile } from "../world/planting.ts";
import { plantedFaults } from "./plantedFaults.ts";

test.each(Object.values(plantedFaults).flatMap((faults) => Object.entries(faults)))(
  "%s: the replaced code occurs once",
  (_, fault) => {
    expect(() => plantedInFile(fault)).not.toThrow();
  },
);
