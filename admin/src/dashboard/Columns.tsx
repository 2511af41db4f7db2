import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Panels beside each other, as many as there is room for. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      columnGap: 2,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(auto-fit, minmax(280px, 1fr))" },
    }}
  >
    {children}
  </Box>
);
