// The pages that a post of the help base can be about: there the help chat suggests it before anything is asked.

export const helpPages = {
  home: "Главная",
  accounts: "Аккаунты",
  documents: "Документы",
  onboarding: "Первые шаги",
  profile: "Профиль",
} as const;

export type HelpPage = keyof typeof helpPages;

const pathsOf: Readonly<Record<Exclude<HelpPage, "home">, readonly string[]>> = {
  accounts: ["/accounts"],
  documents: ["/documents", "/download"],
  onboarding: ["/onboarding"],
  profile: ["/profile"],
};

/** The page that a path belongs to; undefined where there is nothing of its own to suggest. */
export function helpPageOf(path: string): HelpPage | undefined {
  if (path === "/") return "home";
  const pages = Object.entries(pathsOf) as [HelpPage, readonly string[]][];
  return pages.find(([, starts]) => starts.some((start) => path === start || path.startsWith(`${start}/`)))?.[0];
}
