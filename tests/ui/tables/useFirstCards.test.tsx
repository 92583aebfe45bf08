import { render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useFirstCards } from "../../../src/ui/tables/useFirstCards.ts";

afterEach(() => void vi.unstubAllGlobals());

const all = Array.from({ length: 25 }, (_, id) => id);
const Cards = () => useFirstCards(all).map((id) => <article key={id} />);

/** How many cards stand on the page after each time it is drawn. */
function drawn(width: number): readonly number[] {
  vi.stubGlobal("innerWidth", width);
  const counts: number[] = [];
  render(
    <Profiler id="cards" onRender={() => void counts.push(screen.getAllByRole("article").length)}>
      <Cards />
    </Profiler>,
  );
  return counts;
}

test("a phone draws the cards that it shows first, and then all", () => {
  expect([...new Set(drawn(360))]).toEqual([5, 25]);
});

test("a wide page draws all rows at once", () => {
  expect(new Set(drawn(1440))).toEqual(new Set([25]));
});
