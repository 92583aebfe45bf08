// The demo's help base: answers to questions of a customer's first weeks.
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
import type { HelpPost } from "./helpPost.ts";

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
