import { act, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { expect, test } from "vitest";
import { lazyOnce } from "../../src/ui/lazyOnce.ts";

function setUp() {
  let arrive: (component: typeof Counted) => void = () => undefined;
  const arrived = new Promise<typeof Counted>((resolve) => {
    arrive = resolve;
  });
  const Opened = lazyOnce(() => arrived);
  const page = () => (
    <Suspense fallback="Ждём">
      <Opened name="Запись" />
    </Suspense>
  );
  return { Opened, page, load: () => act(async () => arrive(Counted)) };
}

let mounted = 0;
function Counted({ name }: { name: string }) {
  const [number] = useState(() => (mounted += 1));
  return <p>{`${name} ${number}`}</p>;
}

test("what is loaded ahead is drawn at once", async () => {
  const { Opened, page, load } = setUp();
  Opened.preload();
  await load();
  render(page());
  expect(screen.getByText(/Запись/)).toBeVisible();
});

test("what is drawn before it has loaded waits for it", async () => {
  const { page, load } = setUp();
  render(page());
  expect(screen.getByText("Ждём")).toBeVisible();
  await load();
  expect(await screen.findByText(/Запись/)).toBeVisible();
});
