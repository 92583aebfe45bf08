// Hand-written screens.
import type { Role } from "../domain/company/role.ts";
import type { Screen } from "../definition/menu/sections.ts";

const both: readonly Role[] = ["ADMIN", "CUSTOMER"];
const admin: readonly Role[] = ["ADMIN"];
const customer: readonly Role[] = ["CUSTOMER"];

/** The groups of the sidebar in order; sections without a group come before them, operators' sections after them. */
export const menuGroups = {
  clients: "Клиенты",
  money: "Деньги",
  documents: "Документы",
  reports: "Отчёты",
  help: "Помощь",
  system: "Система",
} as const;

/** Hand-written screens; their positions are among those of the definitions (specification §2 Sidebar). */
export const screens: readonly Screen[] = [
  { path: "/", label: "Главная", icon: "home", roles: admin, menu: { at: 0 } },
  { path: "/accounts", label: "Аккаунты", icon: "accounts", roles: customer, menu: { at: 60 } },
  { path: "/documents", label: "Документы", icon: "documents", roles: customer, menu: { at: 100 } },
  { path: "/statement", label: "Выписка", icon: "report", roles: both, menu: false },
  { path: "/admin/spend", label: "Расход", icon: "spend", roles: admin, menu: { group: "money", at: 210 } },
  { path: "/knowledge", label: "Помощь", icon: "help", roles: both, menu: { group: "help", at: 270 } },
  { path: "/pivot/ptable", label: "Сводная таблица", icon: "pivot", roles: admin, menu: { group: "reports", at: 280 } },
  {
    path: "/pivot/report",
    label: "Отчёт по операциям",
    icon: "report",
    roles: admin,
    menu: { group: "reports", at: 290 },
  },
  { path: "/admin/audit", label: "Проверка учёта", icon: "eye", roles: admin, menu: { group: "reports", at: 325 } },
  {
    path: "/admin/history",
    label: "История изменений",
    icon: "history",
    roles: admin,
    menu: { group: "system", at: 330 },
  },
  { path: "/admin/resources", label: "Разделы", icon: "menu", roles: admin, menu: { group: "system", at: 335 } },
  { path: "/admin/new-resource", label: "Новый раздел", icon: "plus", roles: admin, menu: false },
  { path: "/admin/resource-from-file", label: "Раздел из файла", icon: "upload", roles: admin, menu: false },
  { path: "/help", label: "Связаться с нами", icon: "chat", roles: both, menu: false },
  { path: "/profile", label: "Профиль", icon: "user", roles: both, menu: false },
];

const entrance = ["login", "forgot-password", "reset-password", "signup", "signup/check", "signup/complete", "thanks"];
const openPages = ["legal/publicContract", "legal/policy", "download"];
const signedIn = [
  "admin/resources/{id}",
  "onboarding",
  "knowledge/admin",
  "knowledge/category",
  "knowledge/category/{id}",
  "knowledge/post",
  "knowledge/post/{id}",
  "knowledge/search",
  "pivot-table",
];

/** The addresses of screens. */
export const places: readonly string[] = [
  ...screens.map(({ path }) => path),
  ...[...entrance, ...openPages, ...signedIn].map((path) => `/${path}`),
];
