import { set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { Acting } from "../../../../resources/state.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { problemsOf, type FormTerms } from "./formValues.ts";

/** The definition's rules as react-hook-form asks for them. */
export const formResolver =
  (definition: Acting, terms: Omit<FormTerms, "region">): Resolver<FieldValues> =>
  (values) => {
    const problems = Object.entries(problemsOf(definition, values, { ...terms, region: pageRegion() }));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const [path, message] of problems) set(errors, path, { type: "definition", message });
    return { values: {}, errors };
  };
