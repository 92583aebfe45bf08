import { set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import type { Typed } from "../../access.ts";
import { problemsOf, type FormTerms } from "./formValues.ts";

/** The definition's validation for react-hook-form. */
export const formResolver =
  (definition: Typed, terms: Omit<FormTerms, "region">): Resolver<FieldValues> =>
  (values) => {
    const problems = Object.entries(problemsOf(definition, values, { ...terms, region: pageRegion() }));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [path, message] of problems) set(errors, path, { type: "definition", message });
    return { values: {}, errors };
  };
