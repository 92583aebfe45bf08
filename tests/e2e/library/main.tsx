// The library's pages: signing in, a menu from the definitions, and the screens that the engine makes of them.
import "virtual:theme.css";
import "../../../src/ui/theme/base.css";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { fieldTypes } from "../../../src/admin/engine/fields/fieldTypes.tsx";
import { GeneratedScreens } from "../../../src/admin/engine/frame/GeneratedScreens.tsx";
import type { Parts } from "../../../src/admin/engine/parts.ts";
import { loadIdentity } from "../../../src/dataProvider/session/identity.ts";
import { hasSession, signIn } from "../../../src/dataProvider/session/session.ts";
import { callQuery } from "../../../src/shell/data/callQuery.ts";
import { queryClient } from "../../../src/shell/data/queryClient.ts";
import { RequireUser, useUser } from "../../../src/shell/RequireUser.tsx";
import { Toasts } from "../../../src/shell/toasts/Toasts.tsx";
import { definitions } from "./definitions.ts";

const parts: Parts = {
  fields: fieldTypes,
  list: {},
  record: {},
  newRecord: {},
  line: {},
  texts: { clean: (html) => Promise.resolve(html), upload: () => Promise.reject(new Error("No files here.")) },
};

function Library() {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    if (hasSession()) void loadIdentity().then(() => setIn(true));
  }, []);
  if (!isIn) return <Door onIn={() => setIn(true)} />;
  return (
    <RequireUser>
      <Menu />
      <main>
        <Outlet />
      </main>
      <Toasts />
    </RequireUser>
  );
}

function Door({ onIn }: { onIn: () => void }) {
  const enter = async (email: string): Promise<void> => {
    await signIn(email, "-");
    await loadIdentity();
    onIn();
  };
  return (
    <main>
      <h1>Библиотека</h1>
      <form action={(data) => enter(String(data.get("email")))}>
        <label>
          E-mail <input name="email" type="email" />
        </label>
        <button type="submit">Войти</button>
      </form>
    </main>
  );
}

function Menu() {
  const { data = [] } = useQuery(callQuery("GET /api/sections"));
  return (
    <nav aria-label="Разделы">
      {data.map(({ path, label }) => (
        <Link key={path} to={path}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Screens() {
  const { role } = useUser();
  const offered = definitions.filter(({ access }) => access.read.includes(role));
  return <GeneratedScreens definitions={offered} parts={parts} role={role} complete />;
}

const routes = [{ element: <Library />, children: [{ path: "*", element: <Screens /> }] }];
const place = document.getElementById("root");
if (place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </QueryClientProvider>,
  );
