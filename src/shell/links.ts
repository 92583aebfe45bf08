// What the sidebar leads to, by role (specification §2). Only screens that exist are listed.
import type { IconName } from "../domain/icons.ts";
import type { Role } from "../domain/role.ts";

export interface SidebarLink {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

export const sidebarLinks: Readonly<Record<Role, readonly SidebarLink[]>> = {
  CUSTOMER: [
    { to: "/accounts", label: "Аккаунты", icon: "accounts" },
    { to: "/documents", label: "Документы", icon: "documents" },
    { to: "/knowledge", label: "Помощь", icon: "help" },
  ],
  ADMIN: [
    { to: "/", label: "Главная", icon: "home" },
    { to: "/customers", label: "Клиенты", icon: "clients" },
    { to: "/customer-candidates", label: "Потенциальные клиенты", icon: "candidates" },
    { to: "/admin/tasks", label: "Задачи", icon: "check" },
    { to: "/accounts", label: "Рекламные аккаунты", icon: "accounts" },
    { to: "/contracts", label: "Договоры", icon: "contract" },
    { to: "/bills", label: "Счета", icon: "bill" },
    { to: "/admin/bank-payments", label: "Оплаты из банка", icon: "top-up" },
    { to: "/acts", label: "Акты", icon: "act" },
    { to: "/account-requests", label: "Заявки на аккаунты", icon: "plus" },
    { to: "/top-up-requests", label: "Заявки на пополнение", icon: "top-up" },
    { to: "/transfers", label: "Переводы", icon: "transfer" },
    { to: "/corrections", label: "Корректировки", icon: "edit" },
    { to: "/admin/spend", label: "Расход", icon: "upload" },
    { to: "/knowledge/admin/posts", label: "Статьи помощи", icon: "post" },
    { to: "/knowledge/admin/categories", label: "Разделы помощи", icon: "category" },
    { to: "/knowledge/admin/missed", label: "Вопросы без ответа", icon: "search" },
    { to: "/knowledge/admin/answers", label: "Отзывы о статьях", icon: "chat" },
    { to: "/knowledge", label: "Помощь", icon: "help" },
    { to: "/pivot/ptable", label: "Сводная таблица", icon: "pivot" },
    { to: "/pivot/report", label: "Отчёт по операциям", icon: "report" },
    { to: "/admin/rates", label: "Курсы", icon: "rates" },
    { to: "/settings", label: "Настройки", icon: "settings" },
    { to: "/systems", label: "Рекламные системы", icon: "system" },
    { to: "/admin/history", label: "История изменений", icon: "history" },
    { to: "/admin/mail", label: "Письма", icon: "mail" },
    { to: "/admin/jobs", label: "Фоновые работы", icon: "play" },
  ],
};
