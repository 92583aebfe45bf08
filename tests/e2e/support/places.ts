import type { Locator } from "playwright-core";

/**
 * Where elements stand, in CSS pixels, all measured in one moment: what moves while it appears, like a dialog, would
 * otherwise stand in two places.
 *
 * @throws when one of them doesn't appear
 */
export async function placesOf<const Elements extends readonly [Locator, ...Locator[]]>(elements: Elements) {
  const [first, ...handles] = await Promise.all(elements.map((element) => element.first().elementHandle()));
  const places = await first?.evaluate(
    (element, others) =>
      [element, ...others].map((each) => {
        if (!(each instanceof Element)) throw new Error("not an element");
        const { x, y, width, height } = each.getBoundingClientRect();
        return { x, y, width, height };
      }),
    handles,
  );
  return places as { [At in keyof Elements]: { x: number; y: number; width: number; height: number } };
}
