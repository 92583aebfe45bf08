// The product's icons: one stroke style on a 24-pixel grid. Definitions refer to them by name
// (src/definition/menu/icons.ts); a name without an icon does not compile.
import type { IconName } from "../../definition/menu/icons.ts";

/** Icons that definitions may name, and a few that only the shell uses. */
export type ShellIcon = IconName | "chevron-up" | "link" | "monitor" | "more" | "refresh" | "send" | "whatsapp";

const circle = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z";
const paper = "M6 3.5h8l4 4v13H6zM14 3.5v4h4";

/** The `d` attribute of each icon's path. */
export const icons: Readonly<Record<ShellIcon, string>> = {
  accounts:
    "M17 7.5v-3H6a2 2 0 0 0-2 2V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9a1.5 1.5 0 0 0-1.5-1.5h-13A1.5 1.5 0 0 1 4 6.2M16 13.5h.01",
  act: `${paper}M9 14l2.2 2.2 3.8-4`,
  bill: "M5.5 3.5h13v17l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6-2.2 1.6zM9 8.5h6M9 12.5h6",
  box: "M12 3.5l8 4.2v8.6l-8 4.2-8-4.2V7.7zM4 7.7l8 4.2 8-4.2M12 11.9v8.6",
  calendar: "M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4",
  candidates:
    "M15 20v-1.5a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4V20M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM18.5 8v6M15.5 11h6",
  category:
    "M3.5 6.5A1.5 1.5 0 0 1 5 5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9v8.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5z",
  chat: "M4 5h16v11.5h-9L6.5 20v-3.5H4zM8.5 9h7M8.5 12.5h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "chevron-down": "M6 9.5l6 6 6-6",
  "chevron-left": "M14.5 6l-6 6 6 6",
  "chevron-right": "M9.5 6l6 6-6 6",
  "chevron-up": "M6 14.5l6-6 6 6",
  clients: "M5 20.5v-17h9v17M14 9.5h5v11M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3",
  close: "M6 6l12 12M18 6L6 18",
  contract: `${paper}M9 11h6M9 16.8c.8-2 2-2.2 2.4-.7.4 1.4 1.6 1.2 3.6-.6`,
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  documents: "M9 3.5h6.5l4 4v9H9zM15.5 3.5v4h4M9 7.5H4.5v13h10v-4",
  download: "M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  edit: "M4.5 19.5l1-4.5L16 4.5 19.5 8 9 18.5zM13.5 7l3.5 3.5",
  error: `${circle}M9 9l6 6M15 9l-6 6`,
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  "eye-off":
    "M4 4l16 16M9.9 5.7a9.6 9.6 0 0 1 2.1-.2c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.5 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2",
  filter: "M4 5h16l-6.3 7.5V19l-3.4-2v-4.5z",
  help: `${circle}M9.5 9.7a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.8M12 16.6h.01`,
  history: "M4.5 12a7.5 7.5 0 1 0 2.3-5.4M4.5 3.5v4h4M12 8v4.5l3 1.8",
  home: "M4 11.5l8-7 8 7M6 10v10h12V10M10 20v-5.5h4V20",
  info: `${circle}M12 11v5M12 8h.01`,
  link: "M10 14a4.2 4.2 0 0 0 6 .3l2.8-2.8a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4.2 4.2 0 0 0-6-.3l-2.8 2.8a4.2 4.2 0 0 0 6 6l1.2-1.2",
  mail: "M3.5 6h17v12.5h-17zM3.5 7.5L12 13.5l8.5-6",
  menu: "M4 7h16M4 12h16M4 17h16",
  monitor: "M4 5h16v10.5H4zM9 19.5h6M12 15.5v4",
  moon: "M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8z",
  more: "M6 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM18 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  phone:
    "M6 3.8h3l1.6 4.2-2.1 1.5a12 12 0 0 0 6 6l1.5-2.1 4.2 1.6v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 6a2 2 0 0 1 2-2.2z",
  pivot: "M4 4.5h16v15H4zM4 9.5h16M9.5 4.5v15M14.8 9.5v10M9.5 14.5H20",
  play: "M8 5.5v13l10.5-6.5z",
  plus: "M12 5v14M5 12h14",
  post: "M4.5 4.5h15v15h-15zM8 8.5h8M8 12h8M8 15.5h4.5",
  rates: `${circle}M14.8 9.6c-.4-1-1.5-1.7-2.8-1.7-1.6 0-2.8.8-2.8 2.1 0 2.9 5.8 1.4 5.8 4.3 0 1.3-1.3 2.1-3 2.1-1.4 0-2.6-.6-3-1.7M12 6.3v1.6M12 16.4V18`,
  redo: "M15 5l4.5 4.5L15 14M19 9.5H9.5a5 5 0 0 0 0 10H13",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4",
  region: "M12 21s7-6 7-11.2a7 7 0 1 0-14 0C5 15 12 21 12 21zM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  report: "M4 20h16M6.5 16.5v-5M12 16.5v-11M17.5 16.5V9",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.8 15.8l4.7 4.7",
  send: "M20.5 4.5L3.5 11l5.7 2.4L11.5 20l3-4.2 4 2.7zM20.5 4.5L9.2 13.4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  "sign-out": "M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12h-9",
  sort: "M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5",
  spend: "M4 4v16h16M7.5 8l4 4 3-3 5 5.5M19.5 10.5v4h-4",
  star: "M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6L12 17l-5.1 2.6 1-5.6-4.1-4 5.7-.8z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  system: "M4 9.5v5h3.5l8 4v-13l-8 4zM18.5 9.5a3.5 3.5 0 0 1 0 5M8 14.5v5h3v-3.4",
  "top-up": `${circle}M12 16V8.3M8.5 11.8L12 8.3l3.5 3.5`,
  transfer: "M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4",
  trash: "M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 13.5h9l1-13.5M10.5 10.5v6M13.5 10.5v6",
  undo: "M9 5L4.5 9.5 9 14M5 9.5h9.5a5 5 0 0 1 0 10H11",
  upload: "M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 19.5h15",
  user: "M19 20v-1a4.5 4.5 0 0 0-4.5-4.5h-5A4.5 4.5 0 0 0 5 19v1M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  whatsapp:
    "M4 20l1.2-4.2a8.2 8.2 0 1 1 3 3zM9.2 8.2c-1 1 .2 3.4 1.6 4.8s3.8 2.6 4.8 1.6l.2-1.2-1.8-1-1 .7c-.9-.4-1.6-1.1-2-2l.7-1-1-1.8z",
  warning: "M12 4.5l9 15.5H3zM12 10.5V15M12 17.4h.01",
};
