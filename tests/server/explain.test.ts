import { expect, test } from "vitest";
import { explain } from "../../server/explain.ts";

const failed = (message: string, more: object): Error => Object.assign(new Error(message), more);

test.each([
  failed("ENOSPC: no space left on device, write", { code: "ENOSPC" }),
  failed("could not extend file", { code: "53100" }),
  new Error("The embedded database did not start.", { cause: new Error("ENOSPC: no space left on device, mkdir") }),
])("a start that a full disk ends says so in one line: %s", (error) => {
  expect(explain(error)).toBe("The disk is full. Free some space where DATA_DIR or the database is, and start again.");
});

test("a start that ends for a reason that nobody foresaw says all that is known", () => {
  expect(explain(new TypeError("x is not a function"))).toMatch(/^TypeError: x is not a function\n +at /);
});
