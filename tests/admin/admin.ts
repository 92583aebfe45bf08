// The administrators' part as it stands in the application: its router, its shell, the real server behind it.
// Screens of records are fetched before they are opened, as on a page that has been quiet.
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

/** The machine may have other work. */
configure({ asyncUtilTimeout: 45_000 });

/** Opens a page of the application, as a reload would: nothing is remembered. */
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

/** What the page itself says, without the frame around it. */
export const main = () => within(screen.getByRole("main"));

/** The dialog of this name, as soon as it is open. */
export const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** Waits until a short message says it. */
export const said = (text: string | RegExp) =>
  waitFor(() => {
    const all = toasts.get().map(({ message }) => message);
    const found = all.some((message) => (typeof text === "string" ? message === text : text.test(message)));
    if (!found) throw new Error(`Said so far: ${JSON.stringify(all)}`);
  });

/** Adds a record as the API does. */
export async function add(resource: string, data: Readonly<Record<string, unknown>>): Promise<AnyRecord> {
  const created = await provider.create(resource, { data });
  return created.data as AnyRecord;
}

/** The record as it is by now. */
export async function read(resource: string, id: number): Promise<AnyRecord> {
  const found = await provider.getOne(resource, { id });
  return found.data as AnyRecord;
}

/** Changes a record behind the page's back. */
export async function changeElsewhere(record: AnyRecord, resource: string, data: Readonly<Record<string, unknown>>) {
  const { version } = await read(resource, record.id);
  await provider.update(resource, { id: record.id, data: { ...data, version }, previousData: record });
}

/** react-admin writes every refusal to the console while it is no production build; those that a test is about are expected. */
export function forgiveRefusals(...statuses: readonly number[]): void {
  const spy = vi.mocked(console.error);
  const others = spy.mock.calls.filter(([error]) => !(error instanceof ApiError && statuses.includes(error.status)));
  spy.mockClear();
  for (const call of others) spy.mock.calls.push(call);
}

/** Some record of a resource: the first that there is, or a new one. */
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

/** A new record with a right value in every field, but for those given. */
export async function addSample(resource: string, given: Readonly<Record<string, unknown>> = {}): Promise<AnyRecord> {
  const definition = definitionOf(resource);
  // What is given is not made up first: a sample of it might refer to records that nobody needs.
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => !(name in given)));
  const sample: Record<string, unknown> = { ...(await sampleOf({ ...definition, fields }, referTo)), ...given };
  // Some bill may be somebody else's, or paid.
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
