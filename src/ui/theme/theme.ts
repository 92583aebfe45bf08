// The only file that defines colours, type, spacing and density. Plain data: the build turns it into CSS custom properties
// (themeCss.ts), and the administrators' chunk builds its component theme from it.

/** Every colour has a light and a dark value; text colours meet WCAG AA on all backgrounds that they are used on. */
const light = {
  page: "#f7f9f9",
  surface: "#ffffff",
  raised: "#ffffff",
  sunken: "#ebf0f0",
  line: "#dbe2e3",
  lineStrong: "#74848a",
  text: "#12211f",
  muted: "#52636a",
  accent: "#0b5f6b",
  accentHover: "#084a54",
  accentSoft: "#dcedee",
  onAccent: "#ffffff",
  good: "#186a39",
  goodSoft: "#def1e5",
  warning: "#7d4e00",
  warningSoft: "#faedd0",
  bad: "#ad2318",
  badHover: "#8c1a11",
  badSoft: "#fce8e5",
  onBad: "#ffffff",
  sidebar: "#0e2328",
  sidebarText: "#c3d2d5",
  sidebarStrong: "#ffffff",
  sidebarActive: "#1c3d45",
  focus: "#0b5f6b",
  overlay: "#0a171a8c",
  shadow: "#0a1f2429",
} as const;

const dark = {
  page: "#0e1719",
  surface: "#152023",
  raised: "#1c292d",
  sunken: "#0b1315",
  line: "#2a393e",
  lineStrong: "#74868c",
  text: "#e3ebec",
  muted: "#9bafb4",
  accent: "#63c4cf",
  accentHover: "#8fd8e0",
  accentSoft: "#12383e",
  onAccent: "#05262b",
  good: "#72cf91",
  goodSoft: "#14321f",
  warning: "#e7b65a",
  warningSoft: "#37290c",
  bad: "#ff8f84",
  badHover: "#ffb0a8",
  badSoft: "#401a16",
  onBad: "#3a0b07",
  sidebar: "#091012",
  sidebarText: "#b1c3c7",
  sidebarStrong: "#ffffff",
  sidebarActive: "#1a343a",
  focus: "#63c4cf",
  overlay: "#000000a6",
  shadow: "#00000080",
} as const satisfies Record<keyof typeof light, string>;

export type ColorName = keyof typeof light;
export type Scheme = "light" | "dark";

export const theme = {
  colors: { light, dark } as const satisfies Record<Scheme, Record<ColorName, string>>,
  fontFamily: '"Golos Text Variable", "Golos fallback", system-ui, sans-serif',
  weight: { regular: 400, medium: 500, bold: 600 },
  /** Size and line height in pixels; output in rem, so that the user's own font size applies. */
  type: {
    caption: { size: 12, line: 16 },
    small: { size: 13, line: 20 },
    dense: { size: 14, line: 20 },
    body: { size: 15, line: 24 },
    lead: { size: 18, line: 24 },
    title: { size: 24, line: 32 },
    display: { size: 32, line: 40 },
  },
  /** Pixels: multiples of 8, and half steps. */
  space: { half: 4, 1: 8, 1.5: 12, 2: 16, 3: 24, 4: 32, 5: 40, 6: 48, 8: 64 },
  radius: { small: 4, medium: 6, large: 10, full: 999 },
  /** Pixels: sizes of elements that every screen has. */
  size: { control: 40, controlSmall: 32, row: 40, header: 56, rail: 64, sidebar: 264, field: 400, page: 1600 },
  /** Pixels (specification §9): below `mobile` one column, below `sidebar` a menu button in place of the sidebar. */
  breakpoint: { mobile: 768, sidebar: 992 },
  /** Milliseconds. */
  motion: { quick: 120, calm: 200 },
} as const;
