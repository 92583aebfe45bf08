import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as session from "../../../src/dataProvider/session/asUser.ts";
import { prefetch } from "../../../src/shell/navigation/prefetch.ts";
import { whenPageIsIdle } from "../../../src/shell/navigation/whenPageIsIdle.ts";

const needed = {
  customer: [
    ["^/documents", ["/documents.js", "/documents.css"]],
    ["", ["/portal.js"]],
  ],
  administrator: [["", ["/admin.js"]]],
};

beforeEach(() => {
  document.head.innerHTML = `<script type="application/json" id="needed">${JSON.stringify(needed)}</script>`;
});

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const fetched = () => [...document.querySelectorAll("link")].map((link) => link.getAttribute("href"));

test("the files of a screen that is likely next are fetched, once", () => {
  prefetch("/documents");
  prefetch("/documents/bills");
  expect(fetched()).toEqual(["/documents.js", "/documents.css"]);
  prefetch("/accounts");
  expect(fetched()).toContain("/portal.js");
});

test("an administrator fetches nothing of the customers' screens", () => {
  vi.spyOn(session, "workingRole").mockReturnValue("ADMIN");
  prefetch("/documents");
  expect(fetched()).toEqual(["/admin.js"]);
});

test.each([{ effectiveType: "2g" }, { effectiveType: "slow-2g" }, { saveData: true }])(
  "nothing is fetched ahead on a connection like %o",
  (connection) => {
    vi.stubGlobal("navigator", { connection });
    prefetch("/documents");
    expect(fetched()).toEqual([]);
  },
);

test("a failure is no harm, and the next hover tries again", () => {
  prefetch("/accounts");
  document.querySelector("link")?.dispatchEvent(new Event("error"));
  expect(fetched()).toEqual([]);
  prefetch("/accounts");
  expect(fetched()).toEqual(["/portal.js"]);
});

test("likely screens are fetched two seconds after the page has its own data, unless that is called off", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const page = client.fetchQuery({ queryKey: ["page"], queryFn: () => wait(5000) });
  whenPageIsIdle(client, () => prefetch("/documents"))();
  whenPageIsIdle(client, () => prefetch("/accounts"));
  await vi.advanceTimersByTimeAsync(6999);
  expect(fetched()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2);
  await page;
  expect(fetched()).toEqual(["/portal.js"]);
});

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, null));
