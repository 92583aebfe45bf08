// Rules with days and schedules, in an operators' section, with the server's time moved.
import { afterEach, expect, test } from "vitest";
import { askForRules } from "../../../../server/engine/rules/askForRules.ts";
import { dueDays } from "../../../../server/engine/rules/slots.ts";
import { openRuled, orders, type Ruled } from "./ruled.ts";

let ruled: Ruled | undefined;
afterEach(() => ruled?.close());

/** Opens the server at a moment, and returns a function that moves on to another one. */
async function openAt(moment: string, rules: object) {
  const opened = await openRuled([orders(rules)]);
  ruled = opened;
  let now = "";
  const until = async (next: string) => {
    now = next;
    opened.server.setClock(new Date(now));
    await askForRules(opened.server.services);
    return (await opened.runs()).map(({ rule, recordId, state }) => `${rule} ${recordId} ${state}`);
  };
  await until(moment);
  return { ...opened, until };
}

const remind = {
  label: "Напоминание",
  on: { days: 3, after: "dueDate" },
  when: { status: "draft" },
  do: { letter: { to: "contact", subject: "Срок {dueDate}", text: "Ждём" } },
};

test("a letter goes three days after a date, once, in the morning of the record's region", async () => {
  const { add, until, letters } = await openAt("2026-11-20T12:00:00Z", { remind });
  const order = { contact: "a@firm.by", dueDate: "2026-11-22" };
  const minsk = await add("orders", { ...order, number: "1", region: "by" });
  const almaty = await add("orders", { ...order, number: "2", region: "kz" });
  await add("orders", { ...order, number: "3", region: "by", dueDate: "2026-11-23" });
  await add("orders", { ...order, number: "4", region: "by", status: "confirmed" });
  expect(await until("2026-11-25T03:59:00Z")).toEqual([]);
  // 09:00 in Almaty, and in Minsk two hours later.
  expect(await until("2026-11-25T04:01:00Z")).toEqual([`remind ${almaty.id} done`]);
  expect(await until("2026-11-25T06:01:00Z")).toEqual([`remind ${almaty.id} done`, `remind ${minsk.id} done`]);
  expect(await until("2026-11-25T20:00:00Z")).toHaveLength(2);
  expect(await letters()).toMatchObject([{ subject: "Срок 22.11.2026" }, { subject: "Срок 22.11.2026" }]);
});

test("a server that stood still catches up, but a new rule concerns no earlier day", async () => {
  const { add, until } = await openAt("2026-11-20T12:00:00Z", { remind });
  const order = { contact: "a@firm.by", region: "by", number: "1" };
  await add("orders", { ...order, dueDate: "2026-11-16" });
  const missed = await add("orders", { ...order, dueDate: "2026-11-18" });
  const due = await add("orders", { ...order, dueDate: "2026-11-20" });
  expect(await until("2026-11-23T12:00:00Z")).toEqual([`remind ${missed.id} done`, `remind ${due.id} done`]);
});

test("a rule that runs once does so although the date moves on", async () => {
  const { add, change, read, until } = await openAt("2026-11-20T12:00:00Z", {
    warn: { ...remind, on: { days: 1, before: "dueDate", at: "10:30" }, once: true },
    count: { ...remind, on: { days: 0, after: "dueDate" }, do: { set: { note: "{dueDate}" } } },
  });
  const made = await add("orders", { number: "1", contact: "a@firm.by", region: "by", dueDate: "2026-11-24" });
  expect(await until("2026-11-23T07:29:00Z")).toEqual([]);
  expect(await until("2026-11-23T07:31:00Z")).toEqual([`warn ${made.id} done`]);
  await change("orders", made, { dueDate: "2026-11-26" });
  expect(await until("2026-11-26T20:00:00Z")).toEqual([`warn ${made.id} done`, `count ${made.id} done`]);
  expect(await read("orders", made.id)).toMatchObject({ note: "26.11.2026" });
});

test("a schedule concerns every record that meets its condition, each time", async () => {
  const { add, until } = await openAt("2026-11-20T12:00:00Z", {
    weekly: {
      label: "Неделя",
      on: { every: "week", day: "monday" },
      when: { status: "draft" },
      do: { task: { title: "{number}" } },
    },
  });
  const made = await add("orders", { number: "1", region: "by" });
  const other = await add("orders", { number: "2", region: "by" });
  await add("orders", { number: "3", region: "by", status: "confirmed" });
  expect(await until("2026-11-23T06:30:00Z")).toEqual([`weekly ${made.id} done`, `weekly ${other.id} done`]);
  expect(await until("2026-11-24T06:30:00Z")).toHaveLength(2);
  expect(await until("2026-11-30T06:30:00Z")).toHaveLength(4);
});

test.each([
  [
    "the 31st of a short month is its last day",
    { every: "month", day: 31 },
    "2026-02-27T10:00",
    "2026-02-28T09:00",
    ["2026-02-28"],
  ],
  ["the last day", { every: "month", day: "last" }, "2026-11-29T10:00", "2026-12-01T09:00", ["2026-11-30"]],
  ["a schedule that was missed is due once", { every: "day" }, "2026-11-20T10:00", "2026-11-25T08:00", ["2026-11-24"]],
  ["before its time nothing is due", { every: "day", at: "18:00" }, "2026-11-24T18:00", "2026-11-25T17:59", []],
  [
    "missed days are each due",
    { days: 1, after: "x" },
    "2026-11-23T10:00",
    "2026-11-25T09:00",
    ["2026-11-24", "2026-11-25"],
  ],
  [
    "a month is not caught up on",
    { days: 1, after: "x" },
    "2026-10-01T10:00",
    "2026-11-25T08:00",
    [18, 19, 20, 21, 22, 23, 24].map((day) => `2026-11-${day}`),
  ],
] as const)("of due days: %s", (_, on, since, now, days) => {
  expect(dueDays(on, since, now)).toEqual(days);
});
