import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider as MuiThemeProvider } from "@mui/material/styles";
import { useMemo, useState, type ReactNode } from "react";
import { muiTheme } from "./muiTheme.ts";
import { pageNonce } from "../../../ui/theme/pageNonce.ts";
import { useScheme } from "./useScheme.ts";

/** MUI's theme in the shell's colours, with the nonce that the page's policy requires: for charts and the report's grid. */
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
