import { askToken, key } from "./asUser.ts";
import { redirects } from "./redirects.ts";

/**
 * Loads the page anew through a customer's eyes.
 * @throws {ApiError} 404 or 409 where that can't be, 403 for who is no administrator
 */
export async function lookAs(customer: number): Promise<void> {
  await askToken(customer);
  const { pathname, search } = location;
  const keep = (): void => sessionStorage.setItem(key, `${customer} ${pathname}${search}`);
  addEventListener("pagehide", keep, { once: true });
  // Asked about what is not saved, one may stay; whoever then goes on here has stayed.
  for (const sign of ["pointerdown", "keydown"])
    addEventListener(sign, () => removeEventListener("pagehide", keep), { once: true, capture: true });
  location.assign(redirects.home);
}
