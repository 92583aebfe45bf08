// Checks operators' files at run time for what the compiler checks in built-in definitions: every name must exist, and an
// error suggests the closest one.
import { effectiveFaults } from "../effective.ts";
import { allConditionFaults } from "./states/checkConditions.ts";
import { defaultFaults } from "./checkDefaults.ts";
import { duplicateFaults } from "./checkDuplicates.ts";
import { fieldFaults } from "./checkFields.ts";
import { actedFaults, doorFaults, frozenFaults } from "./states/checkFrozen.ts";
import { formFaults } from "./checkForm.ts";
import { formulaFaults } from "./checkFormulas.ts";
import { formerFaults } from "./checkFormer.ts";
import { importFaults } from "./checkImport.ts";
import { linkFaults } from "./checkLinks.ts";
import { nameFaults } from "./checkNames.ts";
import { optionFaults } from "./checkOptions.ts";
import { ownerFaults, peopleFaults } from "./checkOwner.ts";
import { partFaults } from "./checkParts.ts";
import { paperFaults } from "../papers/checkPapers.ts";
import { portalFaults } from "../portal/checkPortal.ts";
import { ruleFaults } from "./rules/checkRules.ts";
import { computedByStates, statesFaults } from "./states/checkStates.ts";
import { sumFaults } from "./checkSums.ts";
import { timelineFaults } from "./checkTimeline.ts";
import { typeFaults } from "./checkTypes.ts";
import type { Check } from "./known.ts";

const checks: readonly Check[] = [
  nameFaults,
  formerFaults,
  formFaults,
  (definition, all, { computed }) =>
    fieldFaults(definition.fields, all, [...computed, ...computedByStates(definition)], "fields"),
  allConditionFaults,
  defaultFaults,
  duplicateFaults,
  sumFaults,
  formulaFaults,
  timelineFaults,
  typeFaults,
  optionFaults,
  ownerFaults,
  peopleFaults,
  partFaults,
  effectiveFaults,
  linkFaults,
  importFaults,
  actedFaults,
  statesFaults,
  frozenFaults,
  doorFaults,
  ruleFaults,
  paperFaults,
  portalFaults,
];

/** Checks a definition against its own fields, the other definitions, and the product. */
export const checkDefinition: Check = (definition, all, known) =>
  checks.flatMap((check) => check(definition, all, known));
