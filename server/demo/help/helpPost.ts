import type { HelpPage } from "../../../src/domain/text/helpPages.ts";
import type { ListedRegion } from "../../../src/domain/company/region.ts";

export interface HelpPost {
  readonly category: CategoryTitle;
  readonly title: string;
  readonly body: string;
  /** True to show it on the help base's main page. */
  readonly toMain?: true;
  /** The pages on which the help chat suggests it. */
  readonly pages?: readonly HelpPage[];
  /** Absent for both regions. */
  readonly regions?: readonly ListedRegion[];
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
