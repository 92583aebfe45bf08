// The faults that `npm run test:faults` plants still have their places in the code.
import { expect, test } from "vitest";
import { plantedFaults, plantedInFile } from "./plantedFaults.ts";

test.each(Object.entries(plantedFaults))("%s: the replaced code occurs once", (_, fault) => {
  expect(plantedInFile(fault)).not.toContain(fault.find);
});
