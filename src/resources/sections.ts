// What there is to open: the lists of definitions, and the screens that no definition makes. The server answers it to
// whoever asks (GET /api/sections); the sidebar and the search show that answer.
import type { IconName } from "../domain/icons.ts";
import type { Role } from "../domain/role.ts";
import type { Definition } from "./grammar.ts";

export interface Section {
  /** The resource that it lists; a screen of its own has none. */
  readonly name?: string | undefined;
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Shown in the sidebar; other sections are reached by search and from the records they belong to. */
  readonly inMenu: boolean;
}

interface Screen extends Pick<Section, "path" | "label" | "icon"> {
  readonly roles: readonly Role[];
  readonly menu: false | { readonly at: number };
}

const both: readonly Role[] = ["ADMIN", "CUSTOMER"];
const admin: readonly Role[] = ["ADMIN"];
const customer: readonly Role[] = ["CUSTOMER"];

/** Screens that no definition makes; their places are among those of the definitions (specification §2 Sidebar). */
const screens: readonly Screen[] = [
  { path: "/", label: "Главная", icon: "home", roles: admin, menu: { at: 0 } },
  { path: "/accounts", label: "Аккаунты", icon: "accounts", roles: customer, menu: { at: 60 } },
  { path: "/documents", label: "Документы", icon: "documents", roles: customer, menu: { at: 100 } },
  { path: "/statement", label: "Выписка", icon: "report", roles: both, menu: false },
  { path: "/admin/spend", label: "Расход", icon: "upload", roles: admin, menu: { at: 210 } },
  { path: "/knowledge", label: "Помощь", icon: "help", roles: both, menu: { at: 270 } },
  { path: "/pivot/ptable", label: "Сводная таблица", icon: "pivot", roles: admin, menu: { at: 280 } },
  { path: "/pivot/report", label: "Отчёт по операциям", icon: "report", roles: admin, menu: { at: 290 } },
  { path: "/admin/audit", label: "Проверка учёта", icon: "check", roles: admin, menu: { at: 325 } },
  { path: "/admin/history", label: "История изменений", icon: "history", roles: admin, menu: { at: 330 } },
  { path: "/help", label: "Связаться с нами", icon: "chat", roles: both, menu: false },
  { path: "/profile", label: "Профиль", icon: "user", roles: both, menu: false },
];

/** Where they are. */
export const screenPaths: readonly string[] = screens.map(({ path }) => path);

/**
 * What a role finds in the product, in the order of the sidebar.
 * @param own the definitions whose generated screens the role uses
 */
export function sectionsOf(role: Role, own: readonly Definition[]): readonly Section[] {
  const lists = own
    .filter(({ access }) => access.read.includes(role))
    .map(({ name, path, label, icon, menu }) => ({
      section: { name, path: `/${path ?? name}`, label: label.many, icon: icon ?? "box", inMenu: menu !== false },
      at: typeof menu === "object" ? menu.at : Infinity,
    }));
  const others = screens
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, label, icon, menu }) => ({
      section: { path, label, icon, inMenu: menu !== false },
      at: menu ? menu.at : Infinity,
    }));
  // Infinity minus Infinity is no number: those without a place keep their order.
  return [...others, ...lists].sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ section }) => section);
}
