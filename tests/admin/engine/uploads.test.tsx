// Running uploads, as their user sees them.
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UploadProgress } from "../../../src/admin/engine/frame/UploadProgress.tsx";
import { notifyFailure } from "../../../src/admin/engine/record/notifyFailure.ts";
import { exchange } from "../../../src/dataProvider/requests/exchange.ts";
import { toasts } from "../../../src/ui/notify.ts";
import { holdUploads } from "../../world/requestOverFetch.ts";

const realFetch = globalThis.fetch;
let arrived: string[];

beforeEach(() => {
  arrived = [];
  globalThis.fetch = async (input) => {
    arrived.push(String(input));
    return Promise.resolve(Response.json({ id: 1 }));
  };
});
afterEach(() => {
  holdUploads();
  globalThis.fetch = realFetch;
});

function sendFile(signal?: AbortSignal) {
  const form = new FormData();
  form.set("file", new File(["%PDF"], "Акт 5.pdf"));
  return exchange({ method: "POST", path: "/api/bills/acts/upload", body: form, ...(signal && { signal }) });
}

/** Holds uploads at half. @returns a function that lets them continue */
function holdHalfWay(): () => void {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  holdUploads(() => held);
  return () => goOn();
}

test("a file upload shows its progress, which disappears at the end", async () => {
  const goOn = holdHalfWay();
  render(<UploadProgress />);
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  const sent = sendFile();
  const bar = await screen.findByRole("progressbar", { name: "Загрузка: Акт 5.pdf" });
  expect(bar).toHaveAttribute("value", "50");
  expect(screen.getByText(/^50.%$/)).toBeInTheDocument();
  goOn();
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
  expect((await sent).json).toEqual({ id: 1 });
});

test("a cancelled upload says so and never arrives", async () => {
  holdHalfWay();
  render(<UploadProgress />);
  const refused = sendFile().then(
    () => expect.unreachable("it was sent"),
    (error: Error) => notifyFailure(error),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Отменить загрузку: Акт 5.pdf" }));
  await refused;
  expect(toasts.get()).toMatchObject([{ kind: "success", message: "Загрузка отменена: введённое осталось в форме" }]);
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
  expect(arrived).toEqual([]);
});

test("leaving the page cancels the upload", async () => {
  holdHalfWay();
  const leaving = new AbortController();
  const refused = expect(sendFile(leaving.signal)).rejects.toThrow("left");
  leaving.abort(new Error("left"));
  await refused;
  expect(arrived).toEqual([]);
});
