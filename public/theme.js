// Before the first paint, so that a chosen theme does not flash: see src/ui/theme/themeChoice.ts.
try {
  const choice = globalThis.localStorage.getItem("kabinet.theme");
  if (choice === "light" || choice === "dark") globalThis.document.documentElement.dataset.theme = choice;
} catch {
  // A browser that forbids storage follows the system.
}
