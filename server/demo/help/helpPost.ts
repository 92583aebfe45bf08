import type { HelpPage } from "../../../src/domain/helpPages.ts";
import type { Region } from "../../../src/domain/region.ts";

export interface HelpPost {
  readonly category: CategoryTitle;
  readonly title: string;
  readonly body: string;
  /** Shown on the main page of the help base. */
  readonly toMain?: true;
  /** Where the help chat suggests it. */
  readonly pages?: readonly HelpPage[];
  /** Absent: in both regions. */
  readonly regions?: readonly Region[];
}

export const categoryTitles = [
  "Начало работы",
  "Пополнение и оплата",
  "Курсы и комиссия",
  "Рекламные аккаунты",
  "Счета и акты",
  "Договор и реквизиты",
  "Электронные документы",
  "Доступ и безопасность",
] as const;

export type CategoryTitle = (typeof categoryTitles)[number];
