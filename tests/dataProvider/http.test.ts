// How every kind of answer is handled. Only the network is replaced here; session.reload.test.ts uses the real server.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src/dataProvider/requests/errors.ts";
import { request, send } from "../../src/dataProvider/requests/http.ts";
import { messages } from "../../src/i18n/messages.ts";

const network = vi.fn<typeof fetch>();
const realFetch = globalThis.fetch;

beforeEach(() => {
  network.mockReset();
  globalThis.fetch = network;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  network.mockResolvedValue(
    new Response(typeof body === "string" || body === null ? body : JSON.stringify(body), {
      status,
      headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    }),
  );

const refusedBy = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

const get = (path = "/api/things") => request({ method: "GET", path });
const sent = () => network.mock.calls[0] as unknown as [string, RequestInit & { headers: Record<string, string> }];

test("a conflict carries the record as it is now", async () => {
  answers(409, {
    statusCode: 409,
    error: "Conflict",
    message: messages.changedMeanwhile,
    current: { id: 5, version: 3 },
  });
  const error = await refusedBy(get());
  expect(error).toMatchObject({ status: 409, message: messages.changedMeanwhile, current: { id: 5, version: 3 } });
});

test("wrong fields come with a message for each, also where react-admin looks for them", async () => {
  answers(422, { message: messages.checkInput, errors: { email: "Некорректный e-mail" } });
  const error = await refusedBy(get());
  expect(error).toMatchObject({ status: 422, errors: { email: "Некорректный e-mail" } });
  expect(error.body).toEqual({ errors: { email: "Некорректный e-mail" } });
});

test("too many requests say when to come back, in seconds or as a date", async () => {
  answers(429, { message: "Подождите" }, { "Retry-After": "30" });
  expect((await refusedBy(get())).retryAfter).toBe(30);
  answers(503, { message: "Позже" }, { "Retry-After": new Date(Date.now() + 90_000).toUTCString() });
  expect((await refusedBy(get())).retryAfter).toBeGreaterThan(80);
});

test("a page of a proxy is not shown to anybody, whatever its status", async () => {
  answers(502, "<html><h1>Bad Gateway</h1></html>", { "Content-Type": "text/html" });
  expect(await refusedBy(get())).toMatchObject({ status: 502, message: messages.unexpected });
  answers(200, "<!doctype html><title>Wi-Fi</title>", { "Content-Type": "text/html" });
  expect(await refusedBy(get())).toMatchObject({ status: 200, message: messages.unexpected });
});

test("an answer that ends in the middle is an error, not half a record", async () => {
  answers(200, '{"id": 5, "name": "Ром');
  expect(await refusedBy(get())).toMatchObject({ status: 200, message: messages.unexpected });
  answers(500, '{"message": "Ром');
  expect(await refusedBy(get())).toMatchObject({ status: 500, message: messages.unexpected });
});

test("strange error bodies do not break the reading of them", async () => {
  for (const body of [
    "null",
    "[]",
    '"text"',
    "42",
    '{"message":5}',
    '{"errors":["a"]}',
    '{"message":"","errors":{"a":1}}',
  ]) {
    answers(400, body);
    expect(await refusedBy(get())).toMatchObject({ status: 400, message: "Запрос составлен неверно" });
  }
});

test("an empty answer is no error", async () => {
  answers(204, null);
  expect(await get()).toMatchObject({ status: 204, json: undefined });
});

test("without a network, the user is told so", async () => {
  network.mockRejectedValue(new TypeError("Failed to fetch"));
  const error = await refusedBy(get());
  expect(error.status).toBe(0);
  expect(error.message).toMatch(/^Нет связи с сервером/);
});

test.each(["before it left", "on its way"])(
  "a request that is aborted %s rejects with the reason of the abort",
  async (when) => {
    network.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          const fail = () => reject(init?.signal?.reason as Error);
          if (init?.signal?.aborted) fail();
          init?.signal?.addEventListener("abort", fail);
        }),
    );
    const controller = new AbortController();
    const work = request({ method: "GET", path: "/api/things", signal: controller.signal });
    if (when === "on its way") await vi.waitFor(() => expect(network).toHaveBeenCalled(), { timeout: 20_000 });
    controller.abort();
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
  },
);

test.each([
  ['attachment; filename="bill-5.pdf"', "bill-5.pdf"],
  ["attachment; filename=bill-5.pdf", "bill-5.pdf"],
  ["attachment; filename=\"bill.pdf\"; filename*=UTF-8''%D0%A1%D1%87%D1%91%D1%82%20%E2%84%96%205.pdf", "Счёт № 5.pdf"],
  ['inline; filename="a \\"quoted\\" name.pdf"', 'a "quoted" name.pdf'],
  ["attachment; filename=\"bill.pdf\"; filename*=UTF-8''%D0%", "bill.pdf"],
])("a file comes with the name that the server gave it: %s", async (disposition, name) => {
  answers(200, "%PDF-1.7", { "Content-Type": "application/pdf", "Content-Disposition": disposition });
  const { file, json } = await get("/api/documents/download/bills/5");
  expect(json).toBeUndefined();
  expect(file?.name).toBe(name);
  expect(file?.blob.size).toBe(8);
});

test("a page that is being left tells nobody of the requests that it loses, unless it stays", async () => {
  vi.useFakeTimers();
  network.mockRejectedValue(new TypeError("NetworkError when attempting to fetch resource."));
  dispatchEvent(new Event("beforeunload"));
  const told = vi.fn();
  const asked = get().catch(told);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
  vi.useRealTimers();
});

test("a file that is refused is an error like any other", async () => {
  answers(404, { message: "Не найдено" }, { "Content-Disposition": 'attachment; filename="x.pdf"' });
  expect(await refusedBy(get())).toMatchObject({ status: 404, message: "Не найдено" });
});

test("a call is sent by its route, its body as JSON", async () => {
  answers(200, { message: "ok" });
  const signal = new AbortController().signal;
  await send("POST /api/auth/reset", { body: { token: "t", password: "p" } }, { signal });
  const [address, init] = sent();
  expect([init.method, address, init.body]).toEqual(["POST", "/api/auth/reset", '{"token":"t","password":"p"}']);
  expect(init.headers).toMatchObject({ Accept: "application/json", "Content-Type": "application/json" });
  expect(init.signal).toBe(signal);
});

test("a query leaves out what is not given and writes objects as JSON", async () => {
  answers(200, []);
  await request({
    method: "GET",
    path: "/api/bills",
    query: { filter: { paid: false }, range: [0, 24], q: "ромашка & co", page: 1, none: undefined, nil: null },
  });
  const url = new URL(sent()[0], location.href);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    filter: '{"paid":false}',
    range: "[0,24]",
    q: "ромашка & co",
    page: "1",
  });
  expect(sent()[1].body).toBeUndefined();
});

test("a form with a file is left to the browser to write", async () => {
  answers(200, { id: 1 });
  const form = new FormData();
  form.set("file", new File(["%PDF"], "Договор № 5.pdf", { type: "application/pdf" }));
  await request({ method: "POST", path: "/api/documents/upload/contract/", body: form });
  const [, { body, headers }] = sent();
  expect(body).toBe(form);
  expect(headers).not.toHaveProperty("Content-Type");
});
