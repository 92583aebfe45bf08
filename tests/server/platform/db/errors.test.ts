import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isCheckViolation,
  isConnectionFailure,
  isForeignKeyViolation,
  isInvalidText,
  isNotNullViolation,
  isOutOfRange,
  isRetryable,
  isTimeLimit,
  isTooLong,
  isUniqueViolation,
  isUnstorableText,
  sqlState,
} from "../../../../server/platform/db/errors.ts";
import { openDatabase, type Database } from "../../../../server/platform/db/open.ts";
import { testDatabase } from "../../../world/database.ts";

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    create table parent (id int primary key);
    create table child (
      id int primary key, parent_id int not null references parent, name varchar(3) unique, age int check (age > 0),
      sum numeric(4,2));
    insert into parent values (1);
    insert into child values (1, 1, 'one')`);
});
afterAll(() => database.close());

const failure = (query: Parameters<Database["db"]["execute"]>[0]): Promise<unknown> =>
  database.db.execute(query).then(
    () => expect.fail("the statement was accepted"),
    (error: unknown) => error,
  );

test("A violated constraint is recognised and named inside drizzle's error", async () => {
  const unique = await failure(sql`insert into child values (2, 1, 'one')`);
  expect(sqlState(unique)).toBe("23505");
  expect(isUniqueViolation(unique)).toMatchObject({ constraint: "child_name_key", table: "child" });
  expect(isForeignKeyViolation(unique)).toBeUndefined();
  const foreignKey = await failure(sql`insert into child values (2, 9)`);
  expect(isForeignKeyViolation(foreignKey)).toMatchObject({ constraint: "child_parent_id_fkey" });
  const notNull = await failure(sql`insert into child values (2)`);
  expect(isNotNullViolation(notNull)).toMatchObject({ table: "child", column: "parent_id" });
  const check = await failure(sql`insert into child values (2, 1, null, -1)`);
  expect(isCheckViolation(check)).toMatchObject({ constraint: "child_age_check" });
});

test("Values that the database refuses are recognised", async () => {
  expect(isInvalidText(await failure(sql`select ${"five"}::int`))).toBe(true);
  expect(isInvalidText(await failure(sql`select ${"2026-13-01"}::date`))).toBe(true);
  expect(isOutOfRange(await failure(sql`insert into child (id, parent_id, sum) values (3, 1, ${"100.00"})`))).toBe(
    true,
  );
  expect(isOutOfRange(await failure(sql`select ${"99999999999"}::int`))).toBe(true);
  expect(isTooLong(await failure(sql`insert into child values (3, 1, ${"four"})`))).toBe(true);
  expect(isUnstorableText(await failure(sql`select ${"a\0b"}::text`))).toBe(true);
  expect(isUnstorableText(await failure(sql`select ${'"\\u0000"'}::jsonb ->> 0`))).toBe(true);
});

test("A missing or disappearing server is a connection failure", async () => {
  const absent = await openDatabase({ databaseUrl: "postgres://postgres@127.0.0.1:1/none" });
  const error: unknown = await absent.db.execute(sql`select 1`).catch((reason: unknown) => reason);
  expect(isConnectionFailure(error)).toBe(true);
  expect(sqlState(error)).toBeUndefined();
  await absent.close();
  expect(isConnectionFailure(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isConnectionFailure(Object.assign(new Error("shutting down"), { code: "57P01" }))).toBe(true);
});

test("Other errors are not taken for these", () => {
  for (const other of [new Error("plain"), Object.assign(new Error("no file"), { code: "ENOENT" }), "text", null]) {
    expect(sqlState(other)).toBeUndefined();
    expect([isConnectionFailure, isTimeLimit, isRetryable, isInvalidText].some((is) => is(other))).toBe(false);
    expect(isUniqueViolation(other)).toBeUndefined();
  }
});

test("An error that is its own cause is handled", () => {
  const error = new Error("round");
  error.cause = error;
  expect(sqlState(error)).toBeUndefined();
});
