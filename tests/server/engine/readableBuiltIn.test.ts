// Fields of built-in sections that customers may not read.
import { expect, test } from "vitest";
import { readableFields } from "../../../server/engine/readable.ts";
import { builtInDefinitions } from "../../../src/resources/index.ts";
import { Stage } from "../../world/stage.ts";

const stage = new Stage();

const query = (name: string, value: unknown) => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

test.each(
  builtInDefinitions
    .filter(({ access: { read } }) => read.includes("CUSTOMER"))
    .flatMap((definition) => {
      const readable = readableFields(definition, { role: "CUSTOMER" });
      return Object.keys(definition.fields)
        .filter((field) => !Object.hasOwn(readable, field))
        .map((field) => [definition.name, field] as const);
    }),
)("%s.%s is unknown to customers", async (resource, field) => {
  for (const path of [
    `?${query("filter", { [field]: "1" })}`,
    `?${query("filter", { [`${field}_like`]: "1" })}`,
    `?${query("sort", [field, "ASC"])}`,
    `/totals?${query("fields", [field])}`,
    `/export?format=csv&${query("columns", [field])}`,
  ]) {
    const answer = await stage.people.customer.call("GET", `/api/resources/${resource}${path}`);
    expect([path, answer.status]).toEqual([path, 400]);
  }
});
