import { createTheme, ThemeProvider } from "@mui/material";
import { theme as options } from "../theme/theme";
import { ConflictDialog } from "./ConflictDialog";
import { LeaveDialog } from "./LeaveDialog";
import { OfflineBar } from "./OfflineBar";
import { SignInDialog } from "./SignInDialog";
import { SomebodyElse } from "./SomebodyElse";

/** react-admin makes its own of these options. */
const theme = createTheme(options);

/** What comes over every page, whatever is open there; the page and what was typed stay below. */
export function Interruptions() {
  return (
    <ThemeProvider theme={theme}>
      <OfflineBar />
      <LeaveDialog />
      <ConflictDialog />
      <SignInDialog />
      <SomebodyElse />
    </ThemeProvider>
  );
}
