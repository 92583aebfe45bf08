// The help base of the demo: what a customer asks in the first weeks, answered by somebody who does it every day.
import type { Region } from "../../../src/domain/region.ts";
import { accountPosts } from "./accounts.ts";
import { moneyPosts } from "./money.ts";
import { paperPosts } from "./papers.ts";
import { startPosts } from "./start.ts";

export interface HelpPost {
  readonly category: CategoryTitle;
  readonly title: string;
  readonly body: string;
  /** Shown on the main page of the help base. */
  readonly toMain?: true;
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

export const helpPosts: readonly HelpPost[] = [...startPosts, ...moneyPosts, ...accountPosts, ...paperPosts];
