import { QueryClientProvider, useIsMutating } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { keepFocus } from "./keepFocus.ts";
import { begin } from "../navigation/progress.ts";
import { queryClient } from "../data/queryClient.ts";
import { useIsFetchingForPage } from "../data/useIsFetchingForPage.ts";
import { RequireUser } from "../RequireUser.tsx";
import { AsUserBar } from "./header/AsUserBar.tsx";
import "./DefaultLayout.css";
import { Header } from "./header/Header.tsx";
import { PageFoot } from "./PageFoot.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { SecondaryLayout } from "./SecondaryLayout.tsx";

// Loaded after the page.
const HelpChat = lazy(async () => ({ default: (await import("../help/HelpChat.tsx")).HelpChat }));

/** The frame of every screen for signed-in users (specification §2 Layouts). */
export function DefaultLayout({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <RequireUser>
        <Frame tools={tools}>{children}</Frame>
      </RequireUser>
    </QueryClientProvider>
  );
}

function Frame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const [expanded, setExpanded] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  // A layout effect: an element that is focused and removed before the paint would be missed otherwise.
  useLayoutEffect(keepFocus, []);
  useEffect(() => {
    if (!expanded) return undefined;
    toggle.current?.focus();
    const back = opener.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setExpanded(false);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      back?.focus();
    };
  }, [expanded]);
  const unfold = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    opener.current = currentTarget;
    setExpanded(!expanded);
  };
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className="frame">
      <RequestProgress />
      <a className="skip-link" href="#main" onClick={skip}>
        Перейти к содержанию
      </a>
      <Sidebar expanded={expanded} onToggle={unfold} toggle={toggle} />
      {expanded && <div className="frame__overlay" onClick={() => setExpanded(false)} />}
      <div className="frame__side" inert={expanded}>
        <div className="frame__head">
          <AsUserBar />
          <Header tools={tools} onOpenMenu={unfold} />
        </div>
        <main ref={main} id="main" className="frame__main" tabIndex={-1}>
          {children}
        </main>
        <PageFoot />
        <SecondaryLayout folded />
        <Suspense>
          <HelpChat />
        </Suspense>
      </div>
    </div>
  );
}

/** Shows the requests of the query client in the progress bar, except those in the background. */
function RequestProgress(): null {
  const isFetching = useIsFetchingForPage();
  const busy = useIsMutating() > 0 || isFetching;
  useEffect(() => (busy ? begin() : undefined), [busy]);
  return null;
}
