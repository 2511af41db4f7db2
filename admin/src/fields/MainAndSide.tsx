import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface MainAndSideProps {
  side: ReactNode;
  /** Of two to three, instead of as wide as short facts need. */
  isSideBroad?: boolean;
  children: ReactNode;
}

/** The panels of a record's page; what belongs to it stands beside them, or below where the screen is narrow. */
export const MainAndSide = ({ side, isSideBroad = false, children }: MainAndSideProps) => (
  <Box
    sx={{
      display: "grid",
      columnGap: 2,
      alignItems: "start",
      gridTemplateColumns: {
        xs: "minmax(0, 1fr)",
        lg: isSideBroad ? "minmax(0, 3fr) minmax(0, 2fr)" : "minmax(0, 1fr) 320px",
      },
    }}
  >
    <div>{children}</div>
    <div>{side}</div>
  </Box>
);
