import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, signedOut } from "../../../src/dataProvider/requests/errors.ts";
import { mark } from "../../../src/dataProvider/session/mark.ts";
import { notify, toasts } from "../../../src/ui/notify.ts";
import { Toasts } from "../../../src/shell/toasts/Toasts.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  act(() => toasts.set([]));
});

function later(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("a failure is said at once, titled «Ошибка», with the server's message", () => {
  render(<Toasts />);
  act(() => notify.error(new ApiError(422, "Нет активных ключей для подписи")));
  expect(screen.getByRole("alert")).toHaveTextContent("ОшибкаНет активных ключей для подписи");
});

test("a failure without a message for people is an unforeseen one", () => {
  render(<Toasts />);
  act(() => notify.error(new TypeError("x is not a function")));
  expect(screen.getByRole("alert")).toHaveTextContent("Произошла непредвиденная ошибка");
});

test("that the session has ended is left to the sign-in page, but not that a tab may no longer act for a customer", () => {
  render(<Toasts />);
  act(() => notify.error(signedOut()));
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  mark.write("the administrator's own session");
  act(() => notify.error(signedOut()));
  expect(screen.getByRole("alert")).toHaveTextContent("Войдите, чтобы продолжить");
});

test("a success is said politely, titled «Уведомление», and goes after five seconds", () => {
  render(<Toasts />);
  act(() => notify.success("Данные сохранены"));
  expect(screen.getByRole("status")).toHaveTextContent("УведомлениеДанные сохранены");
  later(4999);
  expect(screen.getByText("Данные сохранены")).toBeInTheDocument();
  later(1);
  expect(screen.queryByText("Данные сохранены")).not.toBeInTheDocument();
});

test("a message stays while somebody points at it or has the focus in it", () => {
  render(<Toasts />);
  act(() => notify.success("Данные сохранены"));
  const message = screen.getByText("Данные сохранены");
  fireEvent.pointerEnter(message);
  later(60_000);
  expect(message).toBeInTheDocument();
  fireEvent.pointerLeave(message);
  act(() => screen.getByRole("button", { name: "Скрыть" }).focus());
  later(60_000);
  expect(message).toBeInTheDocument();
  act(() => screen.getByRole("button", { name: "Скрыть" }).blur());
  later(5000);
  expect(message).not.toBeInTheDocument();
});

test("messages stack, each can be hidden, and the same words are not said twice", () => {
  render(<Toasts />);
  act(() => {
    notify.error("Первая");
    notify.error("Вторая");
    notify.error("Первая");
  });
  const stack = screen.getByRole("alert");
  expect(
    within(stack)
      .getAllByRole("paragraph")
      .map((text) => text.textContent),
  ).toEqual(["Вторая", "Первая"]);
  fireEvent.click(within(stack).getAllByRole("button")[0] as HTMLElement);
  expect(stack).toHaveTextContent("ОшибкаПервая");
});
