import { expect, test } from "vitest";
import { builtInDefinitions } from "../../src/resources/index.ts";

test.each(builtInDefinitions.map((definition) => [definition.label.many, definition] as const))(
  "the empty list of «%s» says what it is for",
  (_many, { list }) => expect(list.empty).toMatch(/[.]$/),
);
