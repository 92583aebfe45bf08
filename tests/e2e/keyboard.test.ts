// The five most frequent tasks of an administrator by keyboard alone.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { expectFocus, keyboardOn } from "./support/keyboard.ts";
import { changeManager, makeActs, makeBill, openDesk, payBill, showAct, type Desk } from "./support/tasks.ts";
import { openBrowser } from "./support/visitor.ts";

let browser: Browser;
let desk: Desk;
let bill: string;

beforeAll(async () => {
  browser = await openBrowser();
  desk = await openDesk(browser, "keys", "191000028");
});
afterEach(() => expectFocus(desk.admin.page, "after the task"));
afterAll(async () => {
  await desk.admin.leave();
  await browser.close();
});

test("a bill for a client with two accounts, without a mouse", async () => {
  bill = await makeBill(desk, keyboardOn(desk.admin.page));
});

test("a bill is found by its number and marked as paid, without a mouse", () =>
  payBill(desk, keyboardOn(desk.admin.page), bill));

test("the acts of a month from the home page, without a mouse", () => makeActs(desk, keyboardOn(desk.admin.page)));

test("an act is found by its number and shown to the client, without a mouse", () =>
  showAct(desk, keyboardOn(desk.admin.page)));

test("a client gets another manager, without a mouse", () => changeManager(desk, keyboardOn(desk.admin.page)));
