import { zhCN } from "@mui/material/locale";
import { deepmerge } from "@mui/utils";
import type { RaThemeOptions } from "react-admin";
import { defaultTheme } from "react-admin";
import { px, token } from "./tokens";

/** Tables and chips are one step smaller than body text. */
const TABLE_SIZE = px("fs-13");
/** Four and ten Chinese characters in a cell. */
const [WORD_WIDTH, NAME_WIDTH] = [76, 160];

const own: RaThemeOptions = {
  palette: {
    mode: "light",
    primary: {
      main: token("brand"),
      dark: token("brand-strong"),
      light: token("brand-soft"),
      contrastText: token("on-brand"),
    },
    secondary: {
      main: token("accent-fill"),
      dark: token("accent-strong"),
      light: token("accent-soft"),
      contrastText: token("on-brand"),
    },
    error: { main: token("danger"), light: token("danger-soft") },
    warning: { main: token("warn"), light: token("warn-soft"), contrastText: token("on-brand") },
    success: { main: token("ok"), light: token("ok-soft") },
    info: { main: token("info"), light: token("info-soft") },
    text: { primary: token("text"), secondary: token("text-2"), disabled: token("text-3") },
    divider: token("line"),
    background: { default: token("page"), paper: token("card") },
  },
  shape: { borderRadius: px("radius") },
  sidebar: { width: 208, closedWidth: 56 },
  typography: {
    fontFamily: token("font"),
    fontSize: px("fs-14"),
    h5: { fontSize: px("fs-20"), fontWeight: 600 },
    h6: { fontSize: px("fs-16"), fontWeight: 600 },
    subtitle1: { fontSize: px("fs-14"), fontWeight: 600 },
    subtitle2: { fontSize: px("fs-13"), fontWeight: 600 },
    body1: { fontSize: px("fs-14") },
    body2: { fontSize: px("fs-13") },
    caption: { fontSize: px("fs-12") },
    button: { textTransform: "none", fontWeight: 500 },
  },
  components: {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { outlined: { borderColor: token("line") } },
    },
    MuiCard: { defaultProps: { variant: "outlined" } },
    MuiTextField: { defaultProps: { variant: "outlined", size: "small", margin: "none" } },
    MuiFormControl: {
      defaultProps: { variant: "outlined", size: "small", margin: "none" },
      // react-admin asks some inputs for "dense"; then they don't line up with their neighbours.
      styleOverrides: { root: { "&.MuiFormControl-marginDense": { marginTop: 0, marginBottom: 0 } } },
    },
    MuiAutocomplete: { defaultProps: { size: "small" } },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontSize: TABLE_SIZE, borderColor: token("line"), padding: "7px 12px" },
        head: {
          fontWeight: 600,
          color: token("text-2"),
          backgroundColor: token("shade"),
          whiteSpace: "nowrap",
        },
        sizeSmall: { padding: "7px 12px" },
      },
    },
    MuiTableRow: { styleOverrides: { root: { "&:last-child :is(td, tbody th)": { borderBottom: 0 } } } },
    MuiCircularProgress: { defaultProps: { "aria-label": "加载中" } },
    MuiTooltip: { defaultProps: { arrow: true } },
    MuiChip: { styleOverrides: { root: { borderRadius: px("radius") } } },
    MuiTab: { styleOverrides: { root: { minHeight: 44, minWidth: 0, padding: "8px 14px" } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: px("fs-16"), fontWeight: 600 } } },
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: token("card"),
          borderTop: `1px solid ${token("line")}`,
          // Long forms can be saved from any scroll position.
          "&.RaToolbar-desktopToolbar": { position: "sticky", bottom: 0, zIndex: 2 },
        },
      },
    },
    // On a phone they would be a white strip between the page and the card below it.
    RaListToolbar: { styleOverrides: { root: { "&.RaList-actions": { backgroundColor: "transparent" } } } },
    RaTopToolbar: { styleOverrides: { root: { "&.MuiToolbar-root": { backgroundColor: "transparent" } } } },
    RaDataTable: {
      styleOverrides: {
        root: {
          "& .RaDataTable-headerCell": { backgroundColor: token("shade") },
          // Familiar content takes one line, so that rows stay low.
          "& .column-warehouse, & .column-id, & .column-number, & .column-licence_number": {
            whiteSpace: "nowrap",
          },
          "& td.RaDataTable-rowCell:not(.MuiTableCell-alignRight)": { minWidth: WORD_WIDTH },
          // So do dates; Chinese text may break anywhere, so that beside them names would shrink to one character a line.
          "& td:is(.column-at, .column-day, [class*='_at '], [class*='_on '], [class*='_until '], .column-valid_to)":
            {
              whiteSpace: "nowrap",
            },
          "& td.RaDataTable-rowCell:is(.column-company, .column-supplier, .column-party, .column-payer_name, .column-maker)":
            {
              minWidth: NAME_WIDTH,
            },
          // Where lines are counted, not named, the number stands on the right.
          "& td.RaDataTable-rowCell:is(.column-goods, .column-goods_id, .column-goods_name, .column-lines, .column-name, .column-title):not(.MuiTableCell-alignRight)":
            {
              minWidth: NAME_WIDTH,
            },
          // The card around it cuts off what is wider.
          "& .RaDataTable-tableWrapper": { overflowX: "auto" },
        },
      },
    },
    // Errors are shown below the field with our texts; the browser's own bubble uses its language and shows
    // only one field.
    RaSimpleForm: { defaultProps: { noValidate: true } },
    // A list that opens when a refused form restores the focus would cover the error.
    RaAutocompleteInput: { defaultProps: { openOnFocus: false } },
    RaNotFound: {
      styleOverrides: { root: { "& .RaNotFound-message": { opacity: 1, color: token("text-2") } } },
    },
    RaMenuItemLink: { styleOverrides: { root: { "& .RaMenuItemLink-icon": { minWidth: 34 } } } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontFamily: token("font") },
        "@media (prefers-reduced-motion: reduce)": { "*": { animation: "none !important" } },
        // Contrast themes paint over every background and draw no shadows: focus, choice, state and edges are said in their own colours.
        "@media (forced-colors: active)": {
          ".Mui-focusVisible, .Mui-focused > input": {
            outline: "2px solid Highlight",
            outlineOffset: "-2px",
          },
          ":is(.Mui-selected:not(tr), .RaMenuItemLink-active)": {
            forcedColorAdjust: "none",
            backgroundColor: "Highlight !important",
            color: "HighlightText !important",
            "& *": { color: "inherit !important" },
          },
          ".MuiSwitch-track, .MuiSwitch-thumb, .MuiLinearProgress-root, .MuiPaper-root": {
            border: "1px solid CanvasText",
          },
          ".MuiLinearProgress-bar": { forcedColorAdjust: "none", backgroundColor: "Highlight !important" },
        },
      },
    },
  },
};

// MUI's own words (pagination, autocomplete, alerts) come from its zh-CN locale.
export const theme = deepmerge(deepmerge(defaultTheme, zhCN), own) as RaThemeOptions;
