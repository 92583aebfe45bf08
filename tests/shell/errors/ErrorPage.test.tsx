import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "../../../src/dataProvider/requests/errors.ts";
import { ErrorPage } from "../../../src/shell/errors/ErrorPage.tsx";

/** A screen that fails while loading. */
function openFailing(failure: Error) {
  const loader = () => Promise.reject(failure);
  const routes = [{ path: "/", loader, Component: () => null, ErrorBoundary: ErrorPage, HydrateFallback: () => null }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

test("a failure of our own is called one, without its words that mean nothing to people", async () => {
  openFailing(new TypeError("x is not a function"));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Произошла ошибка при отображении страницы",
  );
  expect(screen.getByText("500")).toBeInTheDocument();
  expect(screen.queryByText(/not a function/)).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Вернуться на главную" })).toHaveAttribute("href", "/");
});

test("a refusal of the server says its message and code", async () => {
  openFailing(new ApiError(503, "Сервис сейчас недоступен, повторите попытку через несколько минут"));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Сервис сейчас недоступен");
  expect(screen.getByText("503")).toBeInTheDocument();
});

test("a lost connection has no code, and says that it will pass", async () => {
  openFailing(new ApiError(0, "Нет связи с сервером"));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Нет связи с сервером");
  expect(screen.getByText(/Как только связь вернётся/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Обновить страницу" })).toBeInTheDocument();
});

test("an address without a screen is 404, in the specification's words", async () => {
  const routes = [{ path: "/", Component: () => null, ErrorBoundary: ErrorPage }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/nowhere"] })} />);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("This page could not be found");
});
