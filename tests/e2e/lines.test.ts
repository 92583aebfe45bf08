// Room for texts in lines, cards and states: nothing is cut off.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectVisible, openBrowser, visitor } from "./support/visitor.ts";

let browser: Browser;
beforeAll(async () => void (browser = await openBrowser()));
afterAll(() => browser.close());

/** In the page: the texts that are larger than their boxes. */
const cutTexts = (selector: string): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((element) => (element instanceof HTMLInputElement ? element.value : element.innerText));

const longPlatform = "Meta Ads (Facebook, Instagram)";
/** Characters; longer names of accounts may not fit a phone. */
const usualName = 27;
const widths = [1440, 1200, 991, 800, 360];

test.each(widths)("The lines of a bill at %i pixels show accounts and platforms whole", async (width) => {
  const admin = await visitor(browser, { width });
  const { page } = admin;
  await admin.signIn("admin@kabinet.test");
  await admin.visit(`/bills?filter={"paid":false,"customerId":1}`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: "Изменить", exact: true }).click();
  const fieldset = page.getByRole("group", { name: "Строки" });
  await expect.poll(() => fieldset.getByRole("combobox").first().inputValue()).toMatch(/\S/);
  await fieldset.getByLabel("Площадка").first().fill(longPlatform);
  const cut = await page.evaluate(cutTexts, ".lines .input__control");
  expect(cut.filter((text) => text === longPlatform || text.length <= usualName)).toEqual([]);
  expect(await page.evaluate(cutTexts, ".lines__scroll")).toEqual([]);
  await expectVisible(fieldset.getByText("Поступит в кабинет"));
  await admin.leave();
});

test("The longest state is not broken on a narrow screen", async () => {
  const admin = await visitor(browser, { width: 360 });
  const { page } = admin;
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/acts/1");
  await page.getByRole("button", { name: "Подписи", exact: true }).click();
  const state = page.getByText("Без электронной подписи").first();
  await expectVisible(state);
  const lineHeight = await state.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await state.boundingBox())?.height).toBeLessThan(lineHeight * 1.5);
  expect(await page.evaluate(cutTexts, ".state-word")).toEqual([]);
  await admin.leave();
});

test("A page that is short leaves the scrollbar's room free, and does not jump when it grows", async () => {
  const stranger = await visitor(browser);
  await stranger.visit("/login");
  const widths = await stranger.page.evaluate(() => {
    const root = document.documentElement;
    const short = root.getBoundingClientRect().width;
    document.body.style.minHeight = "300vh";
    return [short < innerWidth, root.getBoundingClientRect().width - short];
  });
  expect(widths).toEqual([true, 0]);
  await stranger.leave();
});
