// An API of a few calls for testing the frame, and callers with sessions made directly in the database.
import { sql } from "drizzle-orm";
import { z } from "zod";
import { defineCalls } from "../../../../src/contract/call.ts";
import { signAccessToken } from "../../../../server/domains/auth/accessTokens.ts";
import { openSession } from "../../../../server/domains/auth/sessions.ts";
import type { Routes } from "../../../../server/app.ts";
import type { Context } from "../../../../server/platform/context.ts";
import { registerCalls } from "../../../../server/engine/api/registerCalls.ts";
import { Problem } from "../../../../server/platform/problem.ts";
import type { Services } from "../../../../server/platform/services.ts";
import { addAdministrator, addCustomer, type Person } from "../../../world/people.ts";

const note = z.strictObject({ text: z.string().min(1).max(20), amount: z.string().optional() });
const id = z.object({ id: z.coerce.number().int().positive() });
const count = z.object({ count: z.int() });
const text = z.object({ text: z.string() });

export const calls = defineCalls({
  "GET /api/try/public": { summary: "Anybody", access: "public", answer: z.object({ userId: z.int().nullable() }) },
  "GET /api/try/notes": { summary: "How many notes there are", access: "signedIn", answer: count },
  "GET /api/try/notes/{id}": {
    summary: "One",
    access: "signedIn",
    params: id,
    query: z.object({ upper: z.enum(["0", "1"]).optional() }),
    answer: text,
  },
  "POST /api/try/notes": { summary: "Add one", access: "signedIn", body: note, answer: count },
  "POST /api/try/once": { summary: "Add one once", access: "signedIn", body: note, answer: count, idempotent: true },
  "POST /api/try/once-more": { summary: "As well", access: "signedIn", body: note, answer: count, idempotent: true },
  "POST /api/try/admin": { summary: "Administrators", access: ["ADMIN"], body: note, answer: count },
  "POST /api/try/broken": { summary: "Adds one and promises what it does not keep", access: "signedIn", answer: text },
  "POST /api/try/plain": { summary: "No body", access: "signedIn", answer: text, readOnly: true },
  "POST /api/try/fail": {
    summary: "Goes wrong in a way of choice",
    access: "signedIn",
    body: z.strictObject({ how: z.string() }),
    answer: text,
  },
  "POST /api/try/file": {
    summary: "Takes a picture",
    access: "signedIn",
    upload: { accept: ["image/png", "application/pdf"], maxMegabytes: 1 },
    answer: z.object({ name: z.string(), size: z.int() }),
  },
  "POST /api/try/form": {
    summary: "Takes a picture and words",
    access: "signedIn",
    body: z.strictObject({ title: z.string().min(2) }),
    upload: { accept: ["image/png"], maxMegabytes: 1 },
    answer: text,
  },
  "GET /api/try/file": { summary: "Gives a file", access: "signedIn", answer: "file" },
  "GET /api/try/rare": { summary: "Thrice a minute", access: "public", answer: text, perMinute: 3 },
});

export const hostile = "<script>alert(1)</script>";

async function addNote(db: Context["db"], { text: said, amount }: z.output<typeof note>, customerId: number | null) {
  await db.execute(
    sql`insert into notes (text, amount, customer_id) values (${said}, ${amount ?? null}::numeric, ${customerId})`,
  );
  return countNotes(db);
}

async function countNotes(db: Context["db"]) {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from notes`);
  return rows[0] ?? { count: 0 };
}

/** Some libraries throw values that are no Errors. */
const failWith = (thrown: unknown): never => {
  throw thrown as Error;
};

const failures: Readonly<Record<string, (context: Context) => unknown>> = {
  "unique value": ({ db }) => db.execute(sql`insert into notes (text) values ('a'), ('a')`),
  "missing record": ({ db }) => db.execute(sql`insert into notes (text, customer_id) values ('a', 999999)`),
  "null value": ({ db }) => db.execute(sql`insert into notes (text) values (null)`),
  "great number": ({ db }) => db.execute(sql`insert into notes (text, amount) values ('a', ${"123456"}::numeric(4,2))`),
  "wrong text": ({ db }) => db.execute(sql`select ${"no number"}::int`),
  nul: ({ db }) => db.execute(sql`select ${"a\0b"}::text`),
  "wrong sql": ({ db }) => db.execute(sql`select secret_column from users`),
  "long query": () => failWith(new Error("Query read timeout")),
  "lost connection": () => failWith(new Error("Connection terminated unexpectedly")),
  "full disk": () => failWith(Object.assign(new Error("could not extend file"), { code: "53100" })),
  "full disk of files": () => failWith(Object.assign(new Error("write"), { code: "ENOSPC" })),
  bug: () => failWith(new TypeError("Cannot read properties of undefined (reading 'password')")),
  text: () => failWith("a thrown text"),
  problem: () =>
    failWith(new Problem(409, "Уже изменено", { current: { id: 1, version: 2 }, errors: { text: "занято" } })),
};

export const routes: Routes = {
  register(app, services) {
    registerCalls(
      app,
      calls,
      {
        "GET /api/try/public": async (_, { caller }) => ({ userId: caller?.userId ?? null }),
        "GET /api/try/notes": (_, { db }) => countNotes(db),
        "GET /api/try/notes/{id}": async ({ params, query }, { region }) => ({
          text: `${params.id} ${query.upper ?? "-"} ${region}`,
        }),
        "POST /api/try/notes": ({ body }, { db, caller }) => addNote(db, body, caller.customerId),
        "POST /api/try/once": ({ body }, { db, caller }) => addNote(db, body, caller.customerId),
        "POST /api/try/once-more": ({ body }, { db, caller }) => addNote(db, body, caller.customerId),
        "POST /api/try/admin": ({ body }, { db, caller }) => addNote(db, body, caller.customerId),
        "POST /api/try/broken": async (_, { db }) => {
          await addNote(db, { text: "broken" }, null);
          return { text: 5 } as unknown as { text: string };
        },
        "POST /api/try/plain": async () => ({ text: "ok", secret: "no" }),
        "POST /api/try/fail": async ({ body }, context) => {
          await failures[body.how]?.(context);
          return { text: "nothing failed" };
        },
        "POST /api/try/file": async ({ file }) => ({ name: file.name, size: file.bytes.length }),
        "POST /api/try/form": async ({ body, file }) => ({ text: `${body.title} ${file.name}` }),
        "GET /api/try/file": async () => ({
          name: "Счёт № 5.html",
          type: "text/html",
          bytes: Buffer.from(hostile),
          inline: true,
        }),
        "GET /api/try/rare": async () => ({ text: "ok" }),
      },
      services,
    );
  },
};

/** Creates the table that the calls write to. */
export async function prepareNotes({ database }: Services): Promise<void> {
  await database.db.execute(sql`
    create table notes (id bigint generated always as identity primary key, text text not null unique,
      amount numeric(4,2), customer_id bigint references customers (id))`);
}

/** The header of a signed-in request, with a new session. */
export async function headOf(
  { database, secrets }: Services,
  { id: userId, customerId }: Person,
): Promise<{ authorization: string }> {
  const now = new Date();
  const account = { userId, customerId, role: customerId === null ? "ADMIN" : "CUSTOMER", region: "by" } as const;
  const { sessionId } = await database.transaction((tx) =>
    openSession(tx, account, { ip: "::1", userAgent: undefined }, now),
  );
  return { authorization: `Bearer ${signAccessToken(secrets, { ...account, sessionId }, now)}` };
}

export const anAdministrator = async (services: Services) =>
  headOf(services, await addAdministrator(services.database));
export const aCustomer = async (services: Services) => headOf(services, await addCustomer(services.database));
