import { requestToken, key } from "./asUser.ts";
import { redirects } from "./redirects.ts";

/**
 * Reloads the page as a customer.
 * @throws {ApiError} 404 or 409 if it is impossible, 403 if the caller is no administrator
 */
export async function impersonate(customer: number): Promise<void> {
  await requestToken(customer);
  const { pathname, search } = location;
  const keep = (): void => sessionStorage.setItem(key, `${customer} ${pathname}${search}`);
  addEventListener("pagehide", keep, { once: true });
  // If the user cancels the browser's question about unsaved changes, their next action shows that they stayed.
  for (const sign of ["pointerdown", "keydown"])
    addEventListener(sign, () => removeEventListener("pagehide", keep), { once: true, capture: true });
  location.assign(redirects.home);
}
