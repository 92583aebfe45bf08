import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError } from "../../../../server/platform/http/logging.ts";

test("a database error is logged with its state and place, without the query's values", () => {
  const cause = Object.assign(new Error('duplicate key value violates "users_email_key"'), {
    name: "error",
    code: "23505",
    table: "users",
    constraint: "users_email_key",
    detail: "Key (email)=(ivan@romashka.by) already exists.",
  });
  const error = new DrizzleQueryError("insert into users (email) values ($1)", ["ivan@romashka.by"], cause);
  const logged = describeError(error);
  expect(logged.message).toBe("SQLSTATE 23505: table users, constraint users_email_key");
  expect(JSON.stringify(logged)).not.toContain("ivan");
  expect(logged.stack).toMatch(/^\s+at /);
});

test("other errors are logged with their message and stack", () => {
  const { type, message, stack } = describeError(new TypeError("x is not a function"));
  expect({ type, message }).toEqual({ type: "TypeError", message: "x is not a function" });
  expect(stack).toContain("logging.test.ts");
});
