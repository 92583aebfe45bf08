// Starts the application: styles, routes, page.
import "virtual:theme.css";
import "../ui/theme/fonts.css";
import "../ui/theme/base.css";
// Drawn by public/early.js before their layouts have loaded.
import "../entrance/signup/introduction/SignupIntroduction.css";
import "../shell/layout/EntranceLayout.css";
import "../shell/layout/SignupLayout.css";
import "./boot.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routes } from "./routes.tsx";
import { learnPageCountries } from "../shell/pageCountries.ts";
import { reloadOnStaleChunk } from "../shell/errors/staleChunk.ts";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");

learnPageCountries();
reloadOnStaleChunk();
const root = createRoot(place);
// A transition renders in slices, so that the page stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  ),
);
