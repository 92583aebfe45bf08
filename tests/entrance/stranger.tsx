// A visitor of the product: the real routes on the real server, in one tab of one browser.
import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach } from "vitest";
import { signOut } from "../../src/dataProvider/session/session.ts";
import type { Region } from "../../src/domain/company/region.ts";
import { registrationFields, registrationSteps } from "../../src/resources/shared/registration.ts";
import { inRegion } from "../../src/definition/schema.ts";
import { agreeToCookies } from "../../src/shell/cookies/cookieAgree.ts";
import { queryClient } from "../../src/shell/data/queryClient.ts";
import { routes } from "../../src/app/routes.tsx";
import { inProcessFetch } from "../world/inProcessFetch.ts";
import { registration, type World } from "../server/domains/registration/world.ts";

type Reach = typeof fetch;

let stand: ((reach: Reach, ...request: Parameters<Reach>) => Promise<Response>) | undefined;
let asked: string[] = [];

/** The requests of this test: `POST /api/auth/signup`. */
export const requests = (): readonly string[] => asked;

/** Intercepts requests until the end of the test; undefined removes the interceptor. */
export const putBetween = (between: typeof stand): void => {
  stand = between;
};

/** Connects each test's page to the server of a world. */
export function connectTo(world: () => World): void {
  const realFetch = globalThis.fetch;
  const underWay = new Set<Promise<Response>>();
  beforeEach(() => {
    asked = [];
    stand = undefined;
    agreeToCookies("basic");
    const reach = inProcessFetch(world().running.app, location.origin);
    globalThis.fetch = (input, init) => {
      asked.push(`${init?.method ?? "GET"} ${input instanceof Request ? input.url : String(input)}`);
      const answer = stand ? stand(reach, input, init) : reach(input, init);
      underWay.add(answer);
      return answer;
    };
  });
  afterEach(async () => {
    act(signOut);
    await Promise.allSettled(underWay);
    queryClient.clear();
    globalThis.fetch = realFetch;
    document.head.querySelector("meta[name=region]")?.remove();
    world().later();
  });
}

/** Moves the page to a region's host. */
export function inRegionOf(region: Region): void {
  const meta = document.createElement("meta");
  meta.name = "region";
  meta.content = region;
  document.head.append(meta);
}

/** Opens an address; close and reopen it for a reload. */
export async function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return {
    close: unmount,
    path: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  };
}

/** The input of a field of the registration form. */
export function input(name: keyof typeof registrationFields): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (!found) throw new Error(`${name} is not asked for`);
  return found;
}

/** Types a whole text into a field, and leaves the field. */
export function type(name: keyof typeof registrationFields, text: string): void {
  fireEvent.change(input(name), { target: { value: text } });
  fireEvent.blur(input(name));
}

/** Fills in a step with valid values, except for the given ones. */
export function fillStep(step: 0 | 1, more: Readonly<Record<string, unknown>> = {}, region: Region = "by"): void {
  const whole: Readonly<Record<string, unknown>> = { ...registration({}, region), ...more };
  for (const name of registrationSteps[step].sections.flatMap(({ fields }) => fields as readonly FieldName[])) {
    const { type: kind } = inRegion(registrationFields[name], region);
    const value = whole[name];
    if (kind === "boolean") {
      if (input(name).checked !== value) fireEvent.click(input(name));
    } else if (typeof value === "string") type(name, kind === "date" ? value.split("-").reverse().join(".") : value);
  }
}

type FieldName = keyof typeof registrationFields;

/** The texts at a field besides its label. */
export const said = (name: FieldName): string =>
  (input(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

export const press = (name: string): boolean => fireEvent.click(screen.getByRole("button", { name }));
