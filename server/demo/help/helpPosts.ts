// The help base of the demo: what a customer asks in the first weeks, answered by somebody who does it every day.
import type { HelpPage } from "../../../src/domain/helpPages.ts";
import type { Region } from "../../../src/domain/region.ts";
import { accountPosts } from "./accounts.ts";
import { firstDayPosts } from "./firstDays.ts";
import { moneyPosts } from "./money.ts";
import { monthEndPosts } from "./monthEnd.ts";
import { paperPosts } from "./papers.ts";
import { requisitePosts } from "./requisites.ts";
import { securityPosts } from "./security.ts";
import { startPosts } from "./start.ts";
import { systemPosts } from "./systems.ts";
import { termPosts } from "./terms.ts";
import { topUpPosts } from "./topUps.ts";

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

export const helpPosts: readonly HelpPost[] = [
  ...startPosts,
  ...firstDayPosts,
  ...moneyPosts,
  ...topUpPosts,
  ...termPosts,
  ...accountPosts,
  ...systemPosts,
  ...paperPosts,
  ...monthEndPosts,
  ...requisitePosts,
  ...securityPosts,
];
