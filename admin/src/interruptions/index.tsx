import { createTheme, ThemeProvider } from "@mui/material";
import { theme as options } from "../theme/theme";
import { ConflictDialog } from "./ConflictDialog";
import { LeaveDialog } from "./LeaveDialog";
import { SignInDialog } from "./SignInDialog";
import { StateBar } from "./StateBar";
import { UserChangedDialog } from "./UserChangedDialog";

/** react-admin makes its own of these options. */
const theme = createTheme(options);

/** Dialogs that may open over any page; the page and its input stay below. */
export function Interruptions() {
  return (
    <ThemeProvider theme={theme}>
      <StateBar />
      <LeaveDialog />
      <ConflictDialog />
      <SignInDialog />
      <UserChangedDialog />
    </ThemeProvider>
  );
}
