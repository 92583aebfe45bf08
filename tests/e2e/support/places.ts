import type { Locator } from "playwright-core";

/**
 * Where elements stand, in CSS pixels, all measured in one moment: what moves while it appears, like a dialog, would
 * otherwise stand in two places.
 *
 * @throws when one of them doesn't appear
 */
export async function placesOf<const Elements extends readonly [Locator, ...Locator[]]>(elements: Elements) {
  const handles = await Promise.all(elements.map((element) => element.first().elementHandle()));
  const places = await elements[0].page().evaluate(
    (standing) =>
      standing.map((element) => {
        if (!element) throw new Error("An element is gone");
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      }),
    handles,
  );
  return places as { [At in keyof Elements]: { x: number; y: number; width: number; height: number } };
}
