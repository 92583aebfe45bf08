// The number of steps of an administrator's five most frequent tasks: a click, a key (or a key combination) and a filled
// field are one each. A test fails if a task takes another number; write down a smaller one. "Before" was counted in the
// same way at cdeaf92, the last commit before states, documents and the work list.
//
//   task                                                           before                          now
//   a bill for a client with two accounts                          14 (8 clicks, 6 fields)          9 (4 clicks, 5 fields)
//   from home: a bill by its number, marked as paid on a day        6 (2 clicks, 2 keys, 2 fields)  4 (2 clicks, 2 fields)
//   from home: the acts of a month                                  4 (4 clicks)                    2 (2 clicks)
//   from home: an act by its number, shown to the client            4 (1 click, 2 keys, 1 field)    2 (1 click, 1 field)
//   from home: another manager of a client                          6 (1 click, 3 keys, 2 fields)   4 (2 keys, 2 fields)
//
// The earlier bill had no contract, which took two more steps and is now filled in. Choosing an account from the list by
// mouse takes one more click, before and now.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stepsOn } from "./support/steps.ts";
import { changeManager, makeActs, makeBill, openDesk, payBill, showAct, type Desk } from "./support/tasks.ts";
import { openBrowser } from "./support/visitor.ts";

let browser: Browser;
let desk: Desk;
let bill: string;

beforeAll(async () => {
  browser = await openBrowser();
  desk = await openDesk(browser, "steps", "191000015");
});
afterAll(async () => {
  await desk.admin.leave();
  await browser.close();
});

test("a bill for a client with two accounts", async () => {
  const steps = stepsOn(desk.admin.page);
  bill = await makeBill(desk, steps);
  expect(steps.counts()).toEqual({ clicks: 4, keys: 0, fields: 5 });
});

test("a bill is found by its number and marked as paid on another day", async () => {
  const steps = stepsOn(desk.admin.page);
  await payBill(desk, steps, bill);
  expect(steps.counts()).toEqual({ clicks: 2, keys: 0, fields: 2 });
});

test("the acts of a month from the home page", async () => {
  const steps = stepsOn(desk.admin.page);
  await makeActs(desk, steps);
  expect(steps.counts()).toEqual({ clicks: 2, keys: 0, fields: 0 });
});

test("an act is found by its number and shown to the client", async () => {
  const steps = stepsOn(desk.admin.page);
  await showAct(desk, steps);
  expect(steps.counts()).toEqual({ clicks: 1, keys: 0, fields: 1 });
});

test("a client gets another manager", async () => {
  const steps = stepsOn(desk.admin.page);
  await changeManager(desk, steps);
  expect(steps.counts()).toEqual({ clicks: 0, keys: 2, fields: 2 });
});
