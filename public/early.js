// Runs before the first paint and before any of the application's files has loaded.
{
  const { AbortSignal, document, location, fetch, MutationObserver, setTimeout } = globalThis;

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

  // Preloads all files of the screen: see scripts/preloadPlugin.ts. An address without a screen needs none of them, and a
  // browser complains of what is loaded ahead and not used.
  const isKnown = document.querySelector('meta[name="known"]')?.content !== "false";
  const needed = JSON.parse(document.getElementById("needed")?.textContent ?? "null");
  const hasSession = remembered("auth.session") !== null;
  const who = !hasSession ? "nobody" : (remembered("kabinet.part") ?? "customer");
  const [, files = []] = needed?.[who]?.find(([address]) => new RegExp(address).test(location.pathname)) ?? [];
  for (const file of isKnown ? files : []) {
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

  // What this address asked for when it was opened last, and its title: see src/dataProvider/session/lastVisit.ts.
  const lastVisit = () => {
    try {
      const address = location.pathname + location.search;
      return JSON.parse(remembered("kabinet.visits") ?? "[]").find((visit) => visit.address === address);
    } catch {
      return undefined;
    }
  };
  const visit = hasSession ? lastVisit() : undefined;

  // Sends the same requests as soon as there is a token, while the files are still loading.
  const readAhead = async (started) => {
    try {
      if (!started.ok || !visit) return started;
      const { access_token: token } = await started.clone().json();
      const headers = { Accept: "application/json", Authorization: `Bearer ${token}` };
      // The token goes only to this server, whatever the storage contains.
      const own = visit.reads.filter((url) => url.startsWith("/api/"));
      const answers = new Map(own.map((url) => [url, fetch(url, { headers, signal: AbortSignal.timeout(15_000) })]));
      for (const answer of answers.values()) answer.catch(() => {});
      globalThis.kabinetAhead = { at: Date.now(), answers };
    } catch {
      // Damaged storage or answer: the application asks itself, and reports the error.
    }
    return started;
  };

  const box = (className, ...children) => {
    const made = document.createElement("div");
    made.className = className;
    made.append(...children);
    return made;
  };

  const signupFrame = ({ title, lead }) => {
    const text = box("signup__introduction", box("signup__title", title), box("signup__lead", lead));
    const main = box("signup-layout__main", box("signup", text, box("signup-layout__card")));
    return box("boot-signup signup-layout", box("signup-layout__header"), main);
  };

  // The frame around a page: for signed-in users with its last title, for others the entrance or registration.
  const frame = () => {
    if (hasSession) return box("boot", box("boot__title", visit?.title ?? ""), box("boot__rows"));
    if (location.pathname === "/signup") return signupFrame(needed.introduction);
    const isOther = /^\/(signup|thanks|legal)/.test(location.pathname);
    return isOther ? undefined : box("boot-entrance entrance", box("entrance__header"), box("entrance__card"));
  };

  // Shows it until the application has a heading of its own: see src/app/boot.css.
  const boot = needed && frame();
  if (boot) {
    boot.ariaHidden = "true";
    const observer = new MutationObserver(() => {
      if (document.querySelector("#root h1")) end();
      else if (document.body && !boot.isConnected) document.body.prepend(boot);
    });
    const end = () => {
      observer.disconnect();
      boot.remove();
    };
    observer.observe(document.documentElement, { childList: true, subtree: true });
    setTimeout(end, 15_000);
  }

  const isAsUser = remembered("auth.as-user", "sessionStorage") !== null;
  if (needed?.start && hasSession && !isAsUser) {
    const { locks } = globalThis.navigator;
    const answer = (locks ? locks.request("auth.session", ask) : ask()).then(readAhead);
    answer.catch(() => {}); // the code that takes the promise handles its rejection
    globalThis.kabinetStart = { at: Date.now(), answer };
  }
}
