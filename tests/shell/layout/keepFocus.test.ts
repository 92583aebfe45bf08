import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../../src/shell/layout/keepFocus.ts";

let end: () => void;
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = `<main tabindex="-1"><h1 tabindex="-1">Счёт</h1><button id="pay"></button><input></main>
    <dialog><button id="close"></button><button id="run"></button></dialog>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 20));

test("when the focused button goes, the keyboard goes on at the page's heading", async () => {
  find("#pay").focus();
  find("#pay").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find("h1")));
});

test("a heading that replaces the focused one takes over its focus", async () => {
  find("h1").focus();
  find("h1").outerHTML = '<h1 tabindex="-1">Счёт № 17</h1>';
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Счёт № 17"));
});

test("while a dialog is open the keyboard stays inside it", async () => {
  find("dialog").setAttribute("open", "");
  find("#run").focus();
  find("#run").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find("#close")));
});

test("who left a field by a press beside it is not called back when it goes", async () => {
  find("input").focus();
  find("input").blur();
  await aWhile();
  find("input").remove();
  await aWhile();
  expect(document.activeElement).toBe(document.body);
});

test("a place that the page itself chose is kept", async () => {
  find("#pay").focus();
  find("#pay").remove();
  find("input").focus();
  await aWhile();
  expect(document.activeElement).toBe(find("input"));
});

test("what had the focus before it was watched counts as well", async () => {
  end();
  find("#pay").focus();
  end = keepFocus();
  find("#pay").remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(find("h1")));
});
