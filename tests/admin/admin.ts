// The administrators' part as in the application: its router and shell, and the real server. Screens of records are
// loaded in advance, as on a page that has settled.
import "../../src/admin/engine/record/CreateScreen.tsx";
import "../../src/admin/engine/record/RecordDialog.tsx";
import "../../src/admin/engine/record/RecordScreen.tsx";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createElement } from "react";
import { vi } from "vitest";
import { ApiError } from "../../src/dataProvider/requests/errors.ts";
import { routes } from "../../src/app/routes.tsx";
import { queryClient } from "../../src/shell/data/queryClient.ts";
import { toasts } from "../../src/ui/notify.ts";
import type { AnyRecord } from "../../src/definition/defineResource.ts";
import { type ReferTo, sampleOf } from "../world/samples.ts";
import { payInFor } from "../world/advance.ts";
import { definitionOf, providerFor } from "../world/openWorld.ts";

const provider = providerFor("ADMIN");

/** Other work may slow the machine down. */
configure({ asyncUtilTimeout: 45_000 });

/** Opens a page as a reload does: nothing is remembered. */
export async function openPage(path: string) {
  queryClient.clear();
  toasts.set([]);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(createElement(RouterProvider, { router }));
  await screen.findByRole("main", {});
  return {
    path: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => router.navigate(to),
  };
}

export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

/** The page's own content, without its frame. */
export const main = () => within(screen.getByRole("main"));

/** The dialog of this name, once it is open. */
export const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** Waits for a toast with this text. */
export const said = (text: string | RegExp) =>
  waitFor(() => {
    const all = toasts.get().map(({ message }) => message);
    const found = all.some((message) => (typeof text === "string" ? message === text : text.test(message)));
    if (!found) throw new Error(`Said so far: ${JSON.stringify(all)}`);
  });

/** Adds a record through the API. */
export async function add(resource: string, data: Readonly<Record<string, unknown>>): Promise<AnyRecord> {
  const created = await provider.create(resource, { data });
  return created.data as AnyRecord;
}

/** The record's current version. */
export async function read(resource: string, id: number): Promise<AnyRecord> {
  const found = await provider.getOne(resource, { id });
  return found.data as AnyRecord;
}

/** Changes a record without the page's knowledge. */
export async function changeElsewhere(record: AnyRecord, resource: string, data: Readonly<Record<string, unknown>>) {
  const { version } = await read(resource, record.id);
  await provider.update(resource, { id: record.id, data: { ...data, version }, previousData: record });
}

/** react-admin logs every refusal to the console in development; those that a test expects are allowed. */
export function forgiveRefusals(...statuses: readonly number[]): void {
  const spy = vi.mocked(console.error);
  const others = spy.mock.calls.filter(([error]) => !(error instanceof ApiError && statuses.includes(error.status)));
  spy.mockClear();
  for (const call of others) spy.mock.calls.push(call);
}

/** A record of a resource: the first existing one, or a new one. */
export const referTo: ReferTo = async (resource, fresh = false) => {
  if (fresh) return (await addSample(resource)).id;
  const page = await provider.getList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: "id", order: "ASC" },
    filter: {},
  });
  const [first] = page.data as AnyRecord[];
  return first?.id ?? (await addSample(resource)).id;
};

/** A new record with a valid value in every field, except for the given ones. */
export async function addSample(resource: string, given: Readonly<Record<string, unknown>> = {}): Promise<AnyRecord> {
  const definition = definitionOf(resource);
  // Given fields get no sample, which might create records that nobody needs.
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => !(name in given)));
  const sample: Record<string, unknown> = { ...(await sampleOf({ ...definition, fields }, referTo)), ...given };
  // A sample bill may belong to another customer, or be paid.
  if (resource === "bank-payments" && !("bills" in given)) sample["bills"] = [];
  await payInFor(resource, sample, async (method, path, data) => {
    const parts = path.split("/");
    if (method === "POST") return add(String(parts.at(-1)), data);
    if (method === "GET") return read(String(parts.at(-2)), Number(parts.at(-1)));
    const of = String(parts.at(-3));
    const [action = ""] = Object.entries(definitionOf(of).actions ?? {}).flatMap(([name, { route }]) =>
      route === `PUT /api/${of}/{id}/${parts.at(-1)}` ? [name] : [],
    );
    const { data: done } = await provider.runAction(of, action, await read(of, Number(parts.at(-2))), data);
    return done as AnyRecord;
  });
  return add(resource, sample);
}
