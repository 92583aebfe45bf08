// The pages that posts of the help base can be about: the help chat suggests such posts there.

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

/** The page at a path; undefined if it has no suggestions. */
export function helpPageOf(path: string): HelpPage | undefined {
  if (path === "/") return "home";
  const pages = Object.entries(pathsOf) as [HelpPage, readonly string[]][];
  return pages.find(([, starts]) => starts.some((start) => path === start || path.startsWith(`${start}/`)))?.[0];
}
