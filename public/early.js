// Runs before the first paint and before any of the application's files has loaded.
{
  const { AbortSignal, document, location, fetch } = globalThis;

  /** Null if the browser forbids storage. */
  const remembered = (key, storage = "localStorage") => {
    try {
      return globalThis[storage].getItem(key);
    } catch {
      return null;
    }
  };

  // Applies the chosen theme before the first paint: see src/ui/theme/themeChoice.ts.
  const theme = remembered("kabinet.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

  // The page may be left before the application has loaded: see src/dataProvider/requests/leaving.ts.
  globalThis.addEventListener("beforeunload", () => (document.documentElement.dataset.leaving = "yes"));

  // Preloads all files of the screen: see scripts/preloadPlugin.ts. A wrong guess only costs time.
  const needed = JSON.parse(document.getElementById("needed")?.textContent ?? "null");
  const hasSession = remembered("auth.session") !== null;
  const who = !hasSession ? "nobody" : (remembered("kabinet.part") ?? "customer");
  const [, files = []] = needed?.[who]?.find(([address]) => new RegExp(address).test(location.pathname)) ?? [];
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
    if (file.endsWith(".css")) link.as = "style";
    // The same mode as the application's own requests, so that the preload is used.
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }

  // Renews the session and loads what every page needs first, while the files are still loading: see
  // src/dataProvider/session/pageStart.ts. Tabs take turns, as in betweenTabs.ts. A page of an administrator signed in as a
  // customer has no session of its own to renew.
  const ask = () =>
    fetch("/api/auth/start", {
      method: "POST",
      credentials: "include",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(15_000),
    });
  const isAsUser = remembered("auth.as-user", "sessionStorage") !== null;
  if (needed?.start && hasSession && !isAsUser) {
    const { locks } = globalThis.navigator;
    const answer = locks ? locks.request("auth.session", ask) : ask();
    answer.catch(() => {}); // the code that takes the promise handles its rejection
    globalThis.kabinetStart = { at: Date.now(), answer };
  }
}
