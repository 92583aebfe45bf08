// Loads a bank statement: new payments are stored, matched to bills, and wait for an administrator.
import { sql } from "drizzle-orm";
import type { bankCalls } from "../../../src/contract/money/bank.ts";
import type { AnswerOf } from "../../../src/contract/call.ts";
import { type Match, matchPayments } from "../../../src/domain/papers/matchPayments.ts";
import { dayIn } from "../../../src/domain/time/periods.ts";
import { counted } from "../../../src/domain/text/plural.ts";
import { type Region, regionCurrency, regions } from "../../../src/domain/company/region.ts";
import { countries } from "../../../src/regions/index.ts";
import { messages } from "../../../src/i18n/messages.ts";
import { userName } from "../auth/userName.ts";
import { billsToPay, lateFor } from "../billing/advance/unapplied.ts";
import type { Context, UploadedFile } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import { insertRecords } from "../../engine/write/insertRecords.ts";
import { writeContextOf } from "../../engine/writeContextOf.ts";
import { insertDraft } from "../../engine/write/write.ts";
import { readTable } from "../../platform/sheets/readTable.ts";
import { readCsvStatement } from "./csvStatement.ts";
import { incoming, is1c, readExchange } from "./exchange1c.ts";
import { readKnown } from "./known.ts";
import { paymentKey } from "./paymentKey.ts";
import { kept, type SkippedRow, plainAccount, type Statement, type StatementRow } from "./statement.ts";

type Loaded = AnswerOf<(typeof bankCalls)["POST /api/bank/statements"]>;

/** The most errors that are reported, and the most skipped documents that are stored by name. */
const maxShown = 100;
const maxSkipped = 500;

/** @throws Problem 422 with the errors by line; nothing is stored then */
export async function loadStatement(
  context: Context,
  { name, bytes }: UploadedFile,
  wanted: Region | undefined,
): Promise<Loaded> {
  const { db, caller, services } = context;
  const { region, account, read } = await readFile(context, bytes, wanted ?? context.region);
  requireNone(read);
  // Concurrent loads wait for each other.
  await db.execute(sql`select from regions where name = ${region.toUpperCase()} for no key update`);
  const { fresh, passed, known } = await sortOut(db, region, read);
  const matches = await inTime(db, fresh, matchPayments(fresh, await readKnown(db, region, fresh), region));
  const certain = matches.filter((match) => match.certain).length;
  const days = read.rows.map(({ date }) => date).toSorted();
  const statement = await insertDraft(writeContextOf(context), services.registry.require("bank-statements"), {
    ...{ fileName: name.slice(0, 255), author: await userName(db, caller.userId), region, account },
    ...{ firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
    ...{ added: fresh.length, certain, known, passedCount: passed.length },
    passed: passed.slice(0, maxSkipped).map((row) => ({ ...row, why: row.why.slice(0, 500) })),
  });
  await insertRecords(
    db,
    services.registry.require("bank-payments"),
    fresh.map(({ line: _, ...payment }, index) => {
      const { certain: isCertain = false, why = null, customerId = null, bills = [] } = matches[index] ?? {};
      const state = isCertain ? "ready" : "unclear";
      const found = { state, why, customerId, bills, statementId: statement.id };
      return { ...kept(payment), ...found, region, key: paymentKey({ region, ...payment }) };
    }),
  );
  const added = counted(fresh.length, "новая оплата", "новые оплаты", "новых оплат");
  const message = fresh.length > 0 ? `Выписка загружена: ${added}` : "Новых оплат в выписке нет";
  return { statementId: statement.id, added: fresh.length, certain, known, passed: passed.length, message };
}

/** A payment after the last day of a bill's price waits for an administrator: the bill must be priced again first. */
async function inTime(
  db: Queryable,
  payments: readonly StatementRow[],
  matches: readonly Match[],
): Promise<readonly Match[]> {
  const ids = matches.flatMap(({ bills }) => bills.map(({ billId }) => billId));
  const known = await billsToPay(db, ids, { lock: false });
  return matches.map((match, index) => {
    const date = payments[index]?.date ?? "";
    const [late] = match.bills.flatMap(({ billId }) => lateFor(known.get(billId), date) ?? []);
    return late === undefined ? match : { ...match, certain: false, why: late };
  });
}

interface File {
  readonly region: Region;
  readonly account: string;
  readonly read: Statement;
}

/** A 1C file names its account; a table is taken to be about the region's account. */
async function readFile({ db, services }: Context, bytes: Buffer, wanted: Region): Promise<File> {
  const ours = await accountsOf(db);
  const termsOf = (region: Region) => ({ currency: regionCurrency[region], today: dayIn(region, services.clock()) });
  if (is1c(bytes)) {
    const exchange = readExchange(bytes);
    const own = ours.filter(({ account }) => exchange.accounts.includes(account));
    const [found, ...others] = own;
    if (!found) throw unreadable(noAccount(exchange.accounts));
    if (others.length > 0) throw unreadable("В файле несколько наших счетов: выгрузите выписку по каждому отдельно");
    return { ...found, read: incoming(exchange, { account: found.account, ...termsOf(found.region) }) };
  }
  const own = ours.find(({ region }) => region === wanted);
  if (!own) throw unreadable(`Расчётный счёт региона «${countries[wanted].name}» не указан: впишите его в настройках`);
  return { ...own, read: readCsvStatement(await readTable(bytes), { account: own.account, ...termsOf(wanted) }) };
}

const noAccount = ([first]: readonly string[]): string =>
  first === undefined
    ? "В файле нет строки «РасчСчет» с нашим счётом"
    : `Счёт ${first.slice(0, 34)} не наш: наши счета названы в реквизитах регионов`;

async function accountsOf(db: Queryable): Promise<readonly { readonly region: Region; readonly account: string }[]> {
  const { rows } = await db.execute<{ region: Region; account: string }>(sql`
    select lower(name) as region, seller_bank_account as account from regions
    where seller_bank_account <> '' and lower(name) in ${[...regions]} order by id`);
  return rows.map(({ region, account }) => ({ region, account: plainAccount(account) }));
}

function requireNone({ faults, rows, passed }: Statement): void {
  if (faults.length === 0 && rows.length + passed.length > 0) return;
  const errors = Object.fromEntries(faults.slice(0, maxShown).map(({ line, message }) => [`lines.${line}`, message]));
  throw new Problem(422, messages.checkInput, {
    errors: faults.length > 0 ? errors : { file: "В выписке нет ни одного документа" },
  });
}

/** New payments, each once. A payment that occurs twice in a file is skipped like a document that is no payment. */
async function sortOut(db: Queryable, region: Region, { rows, passed }: Statement) {
  const first = new Map<string, StatementRow>();
  const twice: SkippedRow[] = [];
  for (const row of rows) {
    const key = paymentKey({ region, ...row });
    const before = first.get(key);
    if (before) twice.push({ ...row, why: `Этот платёж уже есть в строке ${before.line}` });
    else first.set(key, row);
  }
  const { rows: there } = await db.execute<{ key: string }>(sql`
    select key from bank_payments where key = any(${sql.param([...first.keys()])}::text[])`);
  for (const { key } of there) first.delete(key);
  const skipped = [...passed, ...twice].map(({ line, date, number, amount, why }) => ({
    ...{ line, date, number, amount, why },
  }));
  return {
    fresh: [...first.values()],
    passed: skipped.toSorted((a, b) => a.line - b.line),
    known: there.length,
  };
}

const unreadable = (message: string) => new Problem(422, messages.checkInput, { errors: { file: message } });
