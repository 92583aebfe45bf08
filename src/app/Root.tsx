import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { ErrorPage } from "../shell/errors/ErrorPage.tsx";
import { focusPage } from "../ui/focusPage.ts";
import { ProgressBar } from "../shell/navigation/ProgressBar.tsx";
import "./Root.css";
import { Toasts } from "../shell/toasts/Toasts.tsx";
import { Spinner } from "../ui/states/Spinner.tsx";

/** What every page has, whoever looks at it. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/** Before the first screen has come: nothing at first, for most come at once. */
export function Booting() {
  return (
    <div className="booting">
      <Spinner label="Загружаем…" />
    </div>
  );
}

/** Stands for the whole page when the frame itself failed. */
export function RootError() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

/** A new screen is read aloud from its heading, and the keyboard begins there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen that has put the focus somewhere itself, as a login page does, knows better.
    if (!document.querySelector("main :focus")) focusPage();
  }, [pathname]);
}
