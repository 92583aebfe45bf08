// The help base's screens for both roles, each a lazy chunk.
import { redirect, type RouteObject } from "react-router";

export const knowledgeRoutes: RouteObject[] = [
  {
    path: "knowledge",
    lazy: async () => ({ Component: (await import("./KnowledgeFrame.tsx")).KnowledgeFrame }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import("./MainPage.tsx")).MainPage }) },
      { path: "category/:id?", lazy: async () => ({ Component: (await import("./CategoryPage.tsx")).CategoryPage }) },
      { path: "post/:id?", lazy: async () => ({ Component: (await import("./PostPage.tsx")).PostPage }) },
      { path: "search", lazy: async () => ({ Component: (await import("./SearchPage.tsx")).SearchPage }) },
    ],
  },
  { path: "knowledge/admin", loader: () => redirect("/knowledge/admin/posts") },
  { path: "help", lazy: async () => ({ Component: (await import("./HelpPage.tsx")).HelpPage }) },
];
