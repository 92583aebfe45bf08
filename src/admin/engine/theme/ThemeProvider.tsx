import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider as MuiThemeProvider } from "@mui/material/styles";
import { useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Scheme } from "../../../ui/theme/theme.ts";
import { themeChoice } from "../../../ui/theme/themeChoice.ts";
import { muiTheme } from "./muiTheme.ts";
import { pageNonce } from "./pageNonce.ts";

/** MUI's theme in the shell's colours, with the nonce that the page's policy requires. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  const [cache] = useState(createStyleCache);
  const theme = useMemo(() => muiTheme(scheme), [scheme]);
  return (
    <CacheProvider value={cache}>
      <MuiThemeProvider theme={theme}>{children}</MuiThemeProvider>
    </CacheProvider>
  );
}

function createStyleCache() {
  const nonce = pageNonce();
  return createCache({ key: "admin", ...(nonce !== undefined && { nonce }) });
}

const darkSystem = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

function useScheme(): Scheme {
  const choice = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  const systemIsDark = useSyncExternalStore(followSystem, () => darkSystem().matches);
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}

function followSystem(listener: () => void): () => void {
  const system = darkSystem();
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}
