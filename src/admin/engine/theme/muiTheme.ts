// MUI's theme for the administrators' chunk, derived from the product's theme (src/ui/theme/theme.ts).
import { createTheme, type Theme } from "@mui/material/styles";
import { theme as tokens, type Scheme } from "../../../ui/theme/theme.ts";

const rem = (pixels: number): string => `${pixels / 16}rem`;
const typeOf = ({ size, line }: { size: number; line: number }) => ({ fontSize: rem(size), lineHeight: line / size });

/** Dense and plain: no ripple, no capitals, thin lines, aligned digits. */
export function muiTheme(scheme: Scheme): Theme {
  const color = tokens.colors[scheme];
  const { weight, type, radius, space, motion } = tokens;
  return createTheme({
    palette: {
      mode: scheme,
      primary: { main: color.accent, dark: color.accentHover, contrastText: color.onAccent },
      error: { main: color.bad, dark: color.badHover, contrastText: color.onBad },
      warning: { main: color.warning },
      success: { main: color.good },
      text: { primary: color.text, secondary: color.muted, disabled: color.muted },
      background: { default: color.surface, paper: color.surface },
      divider: color.line,
      action: {
        hover: color.sunken,
        selected: color.accentSoft,
        active: color.muted,
        disabledBackground: color.sunken,
      },
    },
    spacing: space[1],
    shape: { borderRadius: radius.medium },
    breakpoints: {
      values: { xs: 0, sm: 480, md: tokens.breakpoint.mobile, lg: tokens.breakpoint.sidebar, xl: tokens.size.page },
    },
    transitions: {
      duration: { shortest: motion.quick, shorter: motion.quick, short: motion.calm, standard: motion.calm },
    },
    typography: {
      fontFamily: tokens.fontFamily,
      fontSize: type.dense.size,
      fontWeightMedium: weight.medium,
      fontWeightBold: weight.bold,
      body1: typeOf(type.body),
      body2: typeOf(type.dense),
      caption: typeOf(type.caption),
      button: { ...typeOf(type.dense), fontWeight: weight.medium, textTransform: "none" },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: { "&.Mui-focusVisible": { outline: `2px solid ${color.focus}`, outlineOffset: 2 } },
        },
      },
      // Menus are rendered inside the page's content, since native dialogs cover everything outside of them.
      MuiPopover: { defaultProps: { container: () => document.getElementById("main") } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { backgroundColor: color.raised, backgroundImage: "none" },
          elevation: { border: `1px solid ${color.line}`, boxShadow: `0 0.5rem 2rem ${color.shadow}` },
        },
      },
      MuiTable: { styleOverrides: { root: { fontVariantNumeric: "tabular-nums" } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            ...typeOf(type.dense),
            color: color.text,
            borderColor: color.line,
            padding: `${rem(space[1])} ${rem(space["1.5"])}`,
          },
          head: { ...typeOf(type.small), fontWeight: weight.medium, color: color.muted, verticalAlign: "bottom" },
          footer: { ...typeOf(type.dense), fontWeight: weight.bold, color: color.text },
          paddingCheckbox: { width: rem(space[5]), padding: `0 0 0 ${rem(space[1])}` },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            "&.MuiTableRow-hover:hover": { backgroundColor: `color-mix(in srgb, ${color.sunken} 55%, transparent)` },
            "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: color.accentSoft },
          },
        },
      },
      MuiTableSortLabel: {
        styleOverrides: { root: { color: "inherit", "&:hover, &.Mui-active": { color: color.text } } },
      },
      MuiAutocomplete: {
        styleOverrides: {
          root: { width: "100%" },
          // Adornments are beside the text, not over it.
          endAdornment: {
            position: "static",
            display: "flex",
            flex: "none",
            transform: "none",
            paddingRight: rem(space.half),
          },
          listbox: { ...typeOf(type.dense), padding: rem(space.half) },
          option: {
            borderRadius: radius.small,
            "&&.Mui-focused": { backgroundColor: color.sunken },
            "&&[aria-selected='true']": { backgroundColor: color.accentSoft },
          },
          noOptions: typeOf(type.dense),
          loading: typeOf(type.dense),
        },
      },
      MuiFormHelperText: { styleOverrides: { root: { ...typeOf(type.small), margin: `${rem(space.half)} 0 0` } } },
      MuiMenuItem: {
        styleOverrides: { root: { ...typeOf(type.dense), minHeight: tokens.size.row, gap: rem(space[1]) } },
      },
      MuiToggleButtonGroup: { defaultProps: { size: "small" } },
      MuiToggleButton: {
        defaultProps: { size: "small" },
        styleOverrides: {
          root: {
            border: "none",
            borderRadius: radius.small,
            color: color.muted,
            minWidth: rem(space[4]),
            minHeight: rem(space[4]),
            "&:hover": { backgroundColor: color.sunken, color: color.text },
            "&.Mui-selected, &.Mui-selected:hover": { backgroundColor: color.accentSoft, color: color.accent },
          },
        },
      },
    },
  });
}
