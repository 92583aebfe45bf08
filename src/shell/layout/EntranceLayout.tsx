import { Outlet } from "react-router";
import { countries } from "../../regions/index.ts";
import { pageRegion } from "../pageRegion.ts";
import "./EntranceLayout.css";
import { PageFoot } from "./PageFoot.tsx";
import { SecondaryLayout } from "./SecondaryLayout.tsx";
import { Wordmark } from "./Wordmark.tsx";

/** The layout of screens before signing in: a card on a full-page background. */
export function EntranceLayout() {
  return (
    <>
      <div className="entrance">
        <header className="entrance__header">
          <Wordmark country={countries[pageRegion()].name} />
        </header>
        <main className="entrance__card" tabIndex={-1}>
          <Outlet />
        </main>
        <PageFoot />
      </div>
      <SecondaryLayout />
    </>
  );
}
