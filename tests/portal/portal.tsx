// The customers' screens on the real server, as a browser shows them.
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach } from "vitest";
import { signIn, signOut } from "../../src/dataProvider/session/session.ts";
import type { Region } from "../../src/domain/company/region.ts";
import { routes } from "../../src/app/routes.tsx";
import { toasts } from "../../src/ui/notify.ts";
import { inProcessFetch } from "../world/inProcessFetch.ts";
import { password } from "../world/people.ts";
import type { Shop, World } from "../server/domains/billing/world.ts";

/** Intercepts requests: may answer instead of the server, or lose its answer. */
export type Between = (reach: typeof fetch, ...request: Parameters<typeof fetch>) => Promise<Response>;

let between: Between | undefined;
let asked: string[] = [];

/** The page's requests in this test: `POST /api/top-ups`, decoded. */
export const requests = (): readonly string[] => asked;

/** Applies until the end of the test. */
export const putBetween = (stand: Between | undefined): void => {
  between = stand;
};

/** Connects each test's page to the server of a world. */
export function connectTo(world: () => World): void {
  const realFetch = globalThis.fetch;
  const underWay = new Set<Promise<Response>>();
  beforeEach(() => {
    asked = [];
    between = undefined;
    const reach = inProcessFetch(world().app, location.origin);
    globalThis.fetch = (input, init) => {
      asked.push(
        `${init?.method ?? "GET"} ${decodeURIComponent(input instanceof Request ? input.url : String(input))}`,
      );
      const answer = between ? between(reach, input, init) : reach(input, init);
      underWay.add(answer);
      return answer;
    };
  });
  afterEach(async () => {
    act(signOut);
    act(() => toasts.set([]));
    await Promise.allSettled(underWay);
    globalThis.fetch = realFetch;
  });
}

/** Signs a shop's customer in and opens a screen. */
export async function openAs({ client }: Shop, path: string) {
  await signIn(client.person?.email ?? "", password);
  return openScreen(path);
}

/** Opens a screen as the user who is signed in. */
export async function openScreen(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByRole("heading", { level: 1 });
  return {
    close: unmount,
    path: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    go: (to: string) => act(() => router.navigate(to)),
  };
}

/** A text with plain spaces in place of non-breaking ones. */
export const read = (element: Element | null | undefined): string =>
  (element?.textContent ?? "").replaceAll("\u00a0", " ");

/** Commissions of 10 % below 1000 and 5 % from there on, a discount of 1.5 % from 5000 on, in every system. */
export async function agreeOn(world: World, region: Region): Promise<void> {
  const name = region.toUpperCase();
  const { systemSettings } = await world.regionOf(name);
  await world.setRegion(name, {
    systemSettings: (systemSettings as readonly object[]).map((agreed) => ({
      ...agreed,
      commission: [
        { from: "0.00", to: "1000.00", value: "10" },
        { from: "1000.00", to: null, value: "5" },
      ],
      discount: [
        { from: "0.00", to: "5000.00", value: "0" },
        { from: "5000.00", to: null, value: "1.5" },
      ],
    })),
  });
}
