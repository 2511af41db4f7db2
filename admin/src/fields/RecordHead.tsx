import { Box, Stack, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface RecordHeadProps {
  /** What it is called; buttons stand at the right end. */
  name: ReactNode;
  state: ReactNode;
  children?: ReactNode;
}

/** The head of a record's page: its name, how it stands, and what can be done with it. */
export const RecordHead = ({ name, state, children }: RecordHeadProps) => (
  <Stack direction="row" useFlexGap sx={{ gap: 1.5, mb: 2, alignItems: "center", flexWrap: "wrap" }}>
    <Typography variant="h5" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
      {name}
    </Typography>
    {state}
    <Box sx={{ flex: 1 }} />
    {children}
  </Stack>
);
