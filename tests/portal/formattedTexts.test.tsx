// Formatted texts in the forms of an operator's section, on the real server.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toasts } from "../../src/ui/notify.ts";
import { openWorld, type Shop, type World } from "../server/domains/billing/world.ts";
import { connectTo, openAs, read, requests } from "./portal.tsx";

const both = ["ADMIN", "CUSTOMER"];
const briefs = {
  name: "briefs",
  label: { one: "Бриф", many: "Брифы", new: "Новый бриф" },
  represent: "{subject}",
  owner: "customerId",
  access: { read: both, write: both },
  fields: {
    customerId: { type: "reference", label: "Клиент", to: "customers", required: true },
    subject: { type: "text", label: "О чём", required: true },
    text: { type: "richText", label: "Описание", help: "Что показать и кому", required: true },
    parts: { type: "lines", label: "Части", fields: { words: { type: "richText", label: "Слова" } } },
    answer: { type: "richText", label: "Ответ" },
  },
  list: { columns: ["subject"], sort: "subject" },
  form: { tabs: { Бриф: ["customerId", "subject", "text", "parts", "answer"] } },
  portal: {
    list: ["subject"],
    read: ["text", "parts", "answer"],
    create: ["subject", "text", "parts"],
    do: ["reply"],
  },
  actions: {
    reply: {
      label: "Дополнить",
      on: ["record"],
      route: "PUT /api/briefs/reply/{id}",
      access: both,
      input: ["answer"],
      success: "Дополнено",
    },
  },
};

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await openWorld({ sections: [briefs] });
  shop = await world.shop();
});
afterAll(() => world.close());
connectTo(() => world);

/** Pastes as a browser does. */
const paste = (text: HTMLElement, html: string, files: readonly File[] = []) =>
  fireEvent.paste(text, {
    clipboardData: {
      files,
      types: html === "" ? ["Files"] : ["text/html"],
      getData: (type: string) => (type === "text/html" ? html : ""),
    },
  });
const send = () => userEvent.click(screen.getByRole("button", { name: "Отправить" }));

test("A text is written with tools and is formatted on the record's page", async () => {
  const page = await openAs(shop, "/briefs/create");
  const text = await screen.findByRole("textbox", { name: "Описание" });
  expect(text).toHaveAccessibleDescription("Что показать и кому");
  await userEvent.type(screen.getByLabelText("О чём"), "Баннер");
  await send();
  expect(text).toHaveFocus();
  expect(text).toHaveAttribute("aria-invalid", "true");
  expect(text).toHaveAccessibleDescription(/Обязательное поле/);
  expect(requests().filter((request) => request.startsWith("POST") && request.includes("briefs"))).toEqual([]);

  paste(text, "<p>Показать <strong>кроссовки</strong></p><ul><li>Минск</li></ul>");
  expect(text).not.toHaveAttribute("aria-invalid");
  const tools = within(screen.getByRole("toolbar", { name: "Оформление" }));
  await userEvent.click(tools.getByRole("button", { name: "Нумерованный список" }));
  await userEvent.click(screen.getByRole("button", { name: "Добавить строку" }));
  paste(await screen.findByRole("textbox", { name: "Слова" }), "<p>Часть <em>первая</em></p>");
  await send();
  await screen.findByRole("heading", { level: 1, name: "Баннер" });
  expect(page.path()).toBe("/briefs/1");
  const shown = within(screen.getByRole("region", { name: "Описание" }));
  expect(shown.getByText("кроссовки").tagName).toBe("STRONG");
  expect(shown.getByText("Минск").closest("ol")).toBeInTheDocument();
  expect(read(screen.getByRole("table", { name: "Части" }))).toContain("Часть первая");
});

test("Pictures are not offered, and pasted texts lose theirs", async () => {
  await openAs(shop, "/briefs/create");
  const text = await screen.findByRole("textbox", { name: "Описание" });
  expect(screen.queryByRole("button", { name: /Картинка/ })).toBeNull();
  expect(screen.queryByLabelText("Файл для текста")).toBeNull();
  const src = "/api/knowledge/files/0d9f5d2e-5b7a-4c57-9f0e-0c6f7f1f2a3b";
  paste(text, `<p>до<img src="${src}" alt="Кнопка">после</p>`);
  expect(text).toHaveTextContent("допосле");
  expect(text.querySelector(`img[src="${src}"]`)).toBeNull();
  expect(toasts.get(), "the picture is not of another site").toEqual([]);
  paste(text, "", [new File(["x"], "a.png", { type: "image/png" })]);
  expect(toasts.get()).toMatchObject([{ kind: "error", message: "Картинки и файлы в этот текст вставить нельзя" }]);
  await userEvent.click(screen.getByRole("link", { name: "Отмена" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Уйти без сохранения?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Остаться" }));
  expect(text).toHaveTextContent("допосле");
});

test("An action takes a text, and a link in it is set in a dialog", async () => {
  const text = "<p>Кому</p>";
  const { id } = await world.create("briefs", { customerId: shop.customerId, subject: "Ролик", text });
  await openAs(shop, `/briefs/${id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Дополнить" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Дополнить" }));
  paste(await dialog.findByRole("textbox", { name: "Ответ" }), "<p>Всем</p>");
  await userEvent.click(dialog.getByRole("button", { name: "Ссылка" }));
  const asking = within(await screen.findByRole("dialog", { name: "Ссылка" }));
  await userEvent.type(asking.getByLabelText("Адрес"), "javascript:alert(1){Enter}");
  expect(asking.getByText("Такой адрес открыть нельзя")).toBeVisible();
  await userEvent.clear(asking.getByLabelText("Адрес"));
  await userEvent.type(asking.getByLabelText("Адрес"), "kabinet.by{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ссылка" })).toBeNull());
  await userEvent.click(dialog.getByRole("button", { name: "Дополнить" }));
  await screen.findByText("Дополнено");
  const shown = within(await screen.findByRole("region", { name: "Ответ" }));
  expect(shown.getByRole("link", { name: "kabinet.by" })).toHaveAttribute("href", "https://kabinet.by");
});
