import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

/** One part of a long form, under a heading of its own. */
export function FormPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mb: 3, p: 0, width: "100%", minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, width: "100%" }}>
        <Typography variant="subtitle1" component="span">
          {title}
        </Typography>
        {hint && (
          <Box component="span" sx={{ typography: "caption", color: "text.secondary", ml: 1 }}>
            {hint}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
