import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileTexts, pictureAddress } from "../world/hostileTexts.ts";
import { png } from "../world/pictures.ts";
import { ownServer } from "./support/server.ts";
import { expectAccessible, expectVisible, openBrowser, password, visitor } from "./support/visitor.ts";

let browser: Browser;
let token: string;

interface Post {
  readonly id: number;
  readonly categoryId: number;
  readonly version: number;
}

async function call<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://localhost:${ownServer().port}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const addPost = async (title: string, body: string): Promise<Post> => {
  const [category] = await call<{ id: number }[]>("GET", "/api/resources/categories?range=[0,0]");
  return call<Post>("POST", "/api/resources/posts", { title, body, categoryId: category?.id });
};

async function upload(bytes: Buffer): Promise<{ file: { src: string } }> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "a.png");
  const headers = { Authorization: `Bearer ${token}` };
  const url = `http://localhost:${ownServer().port}/api/knowledge/upload-file`;
  return (await fetch(url, { method: "POST", headers, body })).json() as Promise<{ file: { src: string } }>;
}

beforeAll(async () => {
  browser = await openBrowser();
  const credentials = { email: "admin@kabinet.test", password };
  token = (await call<{ access_token: string }>("POST", "/api/auth/signin", credentials)).access_token;
});
afterAll(() => browser.close());

test("Whatever somebody writes into a post, nothing of it runs where a customer reads it", async () => {
  const posts: Post[] = [];
  const { src } = (await upload(png)).file;
  const texts = hostileTexts.map((text) => text.replaceAll(pictureAddress, src));
  for (let first = 0; first < texts.length; first += 3)
    posts.push(await addPost(`Чужая статья ${first + 1}`, texts.slice(first, first + 3).join("\n")));
  const customer = await visitor(browser);
  const asked: string[] = [];
  customer.page.on("request", (request) => asked.push(request.url()));
  customer.page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push(`dialog ${dialog.message()}`)));
  await customer.signIn("client@kabinet.test");
  for (const { id } of posts) {
    await customer.visit(`/knowledge/post/${id}`);
    await expectVisible(customer.page.getByRole("heading", { level: 1, name: /Чужая/ }));
    const article = customer.page.locator(".prose");
    await article.waitFor({ state: "attached" });
    await article.locator("*").evaluateAll((elements) => {
      for (const element of elements)
        for (const kind of ["mouseover", "click", "focus"])
          element.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
    });
    expect(await customer.page.evaluate(() => "hacked" in window || document.title === "hacked")).toBe(false);
    expect(
      await customer.page.evaluate(
        () => document.querySelectorAll(".prose :is(script, style, iframe, svg, form)").length,
      ),
    ).toBe(0);
  }
  const ours = `http://by.localhost:${ownServer().port}/`;
  expect(asked.filter((url) => !url.startsWith(ours) && !url.startsWith("data:") && !url.startsWith("blob:"))).toEqual(
    [],
  );
  await customer.leave();
});

test("An administrator writes a post with everything in it, looks at it as a customer, saves it, and brings back what it was", async () => {
  const { id } = await addPost("Как написать статью", "<p>Первые слова.</p>");
  const admin = await visitor(browser);
  const { page } = admin;
  const describePicture = async (what: string): Promise<void> => {
    await page.getByLabel("Что на картинке").fill(what);
    await page.getByRole("button", { name: "Вставить" }).click();
    await expectVisible(text.getByRole("img", { name: what }));
  };
  await admin.signIn("admin@kabinet.test");
  await admin.visit(`/knowledge/admin/posts/edit/${id}`);
  const text = page.getByRole("textbox", { name: "Текст" });
  await page.locator("label", { hasText: /^Текст/ }).click();
  await expect.poll(() => text.evaluate((editor) => editor === document.activeElement)).toBe(true);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Не закрывайте страницу");
  await page.getByRole("button", { name: "Врезка «Важно»" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Видео", exact: true }).click();
  await page.getByLabel("Адрес").fill("https://evil.test/video");
  await page.getByRole("button", { name: "Готово" }).click();
  await expectVisible(page.getByText("Нужна ссылка на видео на YouTube, RUTUBE или VK Видео"));
  await page.getByLabel("Адрес").fill("https://youtu.be/dQw4w9WgXcQ");
  await page.getByRole("button", { name: "Готово" }).click();
  await page.getByLabel("Файл для текста").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: png });
  await describePicture("Красный квадрат");
  for (const [gesture, name] of [
    ["paste", "Вставленный квадрат"],
    ["drop", "Брошенный квадрат"],
  ] as const) {
    await text.evaluate(handOver, { gesture, bytes: png.toString("base64") });
    await describePicture(name);
  }
  await text.locator("p").last().click();
  await page.getByRole("button", { name: "Таблица", exact: true }).click();
  await page.keyboard.type("Шапка");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Глазами клиента" }).click();
  const preview = page.getByRole("dialog", { name: "Глазами клиента" });
  await expectVisible(preview.getByText("После сохранения клиенты этого региона увидят запись такой."));
  await expectVisible(preview.locator(".callout--warning", { hasText: "Не закрывайте страницу" }));
  await expectVisible(preview.getByRole("img", { name: "Красный квадрат" }));
  await page.keyboard.press("Escape");

  // The input survives a reload.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("kabinet.typed."))))
    .toBe(true);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Вернуть правки" }).click();
  await expectVisible(text.getByRole("img", { name: "Красный квадрат" }));
  await page.getByRole("button", { name: "Сохранить" }).click();
  await page.waitForURL((url) => url.pathname === `/knowledge/post/${id}`);
  const article = page.locator(".prose");
  await expectVisible(article.locator(".callout--warning"));
  await expectVisible(article.getByRole("cell").or(article.getByRole("columnheader")));
  expect(await article.locator("a.video").getAttribute("href")).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  const { width } = await article
    .getByRole("img", { name: "Красный квадрат" })
    .evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth }));
  expect(width).toBe(16);

  await admin.visit(`/knowledge/admin/posts/edit/${id}`);
  await page.getByRole("button", { name: "Версии" }).click();
  const versions = page.getByRole("dialog", { name: "Версии" });
  await expectVisible(versions.locator("ins", { hasText: "Не закрывайте страницу" }));
  await versions.getByRole("list").getByRole("button").nth(1).click();
  await versions.getByRole("button", { name: "Вернуть эту версию" }).click();
  await expectVisible(page.getByText("Версия возвращена"));
  await expect.poll(() => text.textContent()).toBe("Первые слова.");
  await admin.leave();
});

/** In the page: pastes or drops a picture into the text. */
function handOver(place: Element, { gesture, bytes }: { gesture: "paste" | "drop"; bytes: string }): void {
  const data = new DataTransfer();
  const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  data.items.add(new File([content], "a.png", { type: "image/png" }));
  const { left, top } = place.getBoundingClientRect();
  const common = { bubbles: true, cancelable: true };
  place.dispatchEvent(
    gesture === "paste"
      ? new ClipboardEvent("paste", { ...common, clipboardData: data })
      : new DragEvent("drop", { ...common, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
  );
}

test("The help chat is asked, read and left by keyboard, and a link in a post loads nothing anew", async () => {
  const linked = await addPost("Куда ведёт ссылка", "<p>Сюда.</p>");
  await addPost("Жирафы и ссылки", `<p>Читайте <a href="/knowledge/post/${linked.id}">дальше</a>.</p>`);
  const customer = await visitor(browser, { width: 360, dark: true });
  const { page } = customer;
  await customer.signIn("client@kabinet.test");
  await customer.visit("/accounts");
  await page.getByRole("button", { name: "Помощь", exact: true }).focus();
  await page.keyboard.press("Enter");
  const chat = page.getByRole("region", { name: "Помощь" });
  await expectVisible(chat.getByText(/Спросите, например/));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Вопрос");
  await page.keyboard.type("жираффы");
  await expectVisible(chat.getByRole("button", { name: /Жирафы и ссылки/ }));
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectVisible(chat.getByRole("heading", { name: "Жирафы и ссылки" }));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectVisible(chat.getByRole("heading", { name: "Куда ведёт ссылка" }));
  expect(new URL(page.url()).pathname).toBe("/accounts");
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe("Помощь");

  await customer.visit("/knowledge/search?q=жирафы");
  expect(await page.getByRole("button", { name: "Помощь", exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Жирафы и ссылки" }).click();
  const link = page.locator(".prose").getByRole("link", { name: "дальше" });
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click({ modifiers: ["Control"] })]);
  await tab.close();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await link.click();
  await expectVisible(page.getByRole("heading", { level: 1, name: "Куда ведёт ссылка" }));
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await customer.leave();
});

test("Categories are put in order by keyboard, and readers see them so", async () => {
  const admin = await visitor(browser);
  const { page } = admin;
  await admin.signIn("admin@kabinet.test");
  await admin.visit("/knowledge/admin/categories");
  // The column of that name has a button too, and so does a column of the table.
  await page.getByRole("button", { name: "Порядок" }).first().click();
  const rows = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Переставить/ }) });
  await expectVisible(rows);
  const [first, second] = [await rows.nth(0).textContent(), await rows.nth(1).textContent()];
  await page
    .getByRole("button", { name: /^Переставить/ })
    .first()
    .focus();
  await page.keyboard.press("Space");
  const said = () => page.locator("[id^=DndLiveRegion]").textContent();
  await expect.poll(said).toMatch(/место 1 из/);
  // Keys pressed before the rows are measured move nothing; a person would press again.
  const moved = async () => {
    if (/место 1 из/.test((await said()) ?? "")) await page.keyboard.press("ArrowDown");
    return said();
  };
  await expect.poll(moved, { interval: 1000 }).toMatch(/место 2 из/);
  await page.keyboard.press("Space");
  const withoutPlace = (words: string | null) => words?.replace(/^\d+/, "");
  await expect.poll(async () => withoutPlace(await rows.nth(0).textContent())).toBe(withoutPlace(second));
  await page.getByRole("button", { name: "Сохранить порядок" }).click();
  await expectVisible(page.getByText("Данные сохранены"));
  const { data } = await call<{ data: { title: string }[] }>("GET", "/api/knowledge/get-categories");
  expect(data.slice(0, 2).map(({ title }) => title)).toEqual([withoutPlace(second), withoutPlace(first)]);
  await admin.leave();
});
