import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** A table that is wider than a phone moves sideways; the keyboard does it from here, where nothing in it takes the focus. */
export const Sideways = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: "auto" }}>
    {children}
  </Box>
);
