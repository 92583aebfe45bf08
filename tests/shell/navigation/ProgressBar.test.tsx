import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, showingProgress, underWay } from "../../../src/shell/navigation/progress.ts";
import { ProgressBar } from "../../../src/shell/navigation/ProgressBar.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component: ProgressBar }])} />);
});

afterEach(() => vi.useRealTimers());

const bar = () => screen.queryByRole("progressbar", { name: "Загрузка" });
/** @returns a function that ends it */
function start(): () => void {
  let end = () => {};
  act(() => {
    end = begin();
  });
  return () => act(() => end());
}

function later(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test("what takes less than 200 ms shows no bar", () => {
  const end = start();
  later(199);
  expect(bar()).not.toBeInTheDocument();
  end();
  later(1000);
  expect(bar()).not.toBeInTheDocument();
});

test("what takes longer shows one until all of it is done", () => {
  const [first, second] = [start(), start()];
  later(200);
  expect(bar()).toBeInTheDocument();
  first();
  later(5000);
  expect(bar()).toHaveClass("progress-bar--running");
  second();
  later(1);
  expect(bar()).toHaveClass("progress-bar--done");
  later(200);
  expect(bar()).not.toBeInTheDocument();
});

test("saying twice that something has ended counts once", () => {
  const [first, second] = [start(), start()];
  first();
  first();
  expect(underWay.get()).toBe(1);
  second();
  expect(underWay.get()).toBe(0);
});

test("work that shows its progress lasts long enough to be seen, also when it fails", async () => {
  const ends: string[] = [];
  void showingProgress(Promise.resolve()).then(() => ends.push("done"));
  void showingProgress(Promise.reject(new Error("refused"))).catch(() => ends.push("failed"));
  await act(() => vi.advanceTimersByTimeAsync(199));
  expect([ends, underWay.get()]).toEqual([[], 2]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect([ends.toSorted(), underWay.get()]).toEqual([["done", "failed"], 0]);
});
