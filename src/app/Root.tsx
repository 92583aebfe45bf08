import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { ErrorPage } from "../shell/errors/ErrorPage.tsx";
import { focusPage } from "../ui/focusPage.ts";
import { ProgressBar } from "../shell/navigation/ProgressBar.tsx";
import "./Root.css";
import { Toasts } from "../shell/toasts/Toasts.tsx";
import { Spinner } from "../ui/states/Spinner.tsx";

/** The root of every page. */
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

/** Shown until the first screen has loaded; empty at first, since most load at once. */
export function Booting() {
  return (
    <div className="booting">
      <Spinner label="Загружаем…" />
    </div>
  );
}

/** Replaces the whole page if the frame itself fails. */
export function RootError() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

/** Focuses a new screen's heading, so that screen readers read it and the keyboard starts there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A screen that has focused an element itself, as the login page does, is left alone.
    if (!document.querySelector("main :focus")) focusPage();
  }, [pathname]);
}
