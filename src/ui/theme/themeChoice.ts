// Light, dark or system theme. public/early.js applies the choice before the first paint.
import { createStore } from "../store.ts";

export const themeChoices = ["light", "dark", "system"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

const key = "kabinet.theme";

/** The choice, for `useSyncExternalStore`; change it with `chooseTheme`. */
export const themeChoice = createStore<ThemeChoice>(remembered());

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  remember(choice);
  themeChoice.set(choice);
}

function remembered(): ThemeChoice {
  try {
    return themeChoices.find((choice) => choice === localStorage.getItem(key)) ?? "system";
  } catch {
    return "system";
  }
}

function remember(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is forbidden: the choice lasts until the page is left.
  }
}
