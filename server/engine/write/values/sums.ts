// Sets sums of tables (`sum`) when a table is saved.
import { sumOf } from "../../../../src/definition/filling/sums.ts";
import { type Summed, sumsIn, tableOf } from "../../../../src/definition/filling/summed.ts";
import type { Definition } from "../../../../src/definition/grammar.ts";
import { isEmpty } from "../../../../src/definition/values.ts";
import type { Draft, Input } from "../../registry.ts";

/** The input with the sums that people may set but did not. */
export function withSums(definition: Definition, input: Input, current: Draft | undefined): Input {
  return {
    ...input,
    ...sumsOf(definition, input, current, (field, name) => !field.readOnly && isEmpty(input[name])),
  };
}

/** The values with the sums that only the server sets; a resource's rules may set other sums. */
export function withOwnSums(definition: Definition, values: Draft, current: Draft | undefined): Draft {
  return { ...values, ...sumsOf(definition, values, current, ({ readOnly = false }) => readOnly) };
}

function sumsOf(
  definition: Definition,
  given: Draft,
  current: Draft | undefined,
  isSet: (field: Summed, name: string) => boolean,
): Draft {
  const whole = { ...current, ...given };
  return Object.fromEntries(
    sumsIn(definition).flatMap(([name, field]) => {
      if (field.computed !== undefined || !Object.hasOwn(given, tableOf(field.sum.of)) || !isSet(field, name))
        return [];
      const sum = sumOf(field, whole);
      return sum === undefined ? [] : [[name, sum] as const];
    }),
  );
}
