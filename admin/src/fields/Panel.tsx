import { Box, Card, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface PanelProps {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}

/** A white card with a head line. `flush`: the content (a table) touches the edges. */
export function Panel({ title, action, children, flush }: PanelProps) {
  return (
    <Card component="section" sx={{ mb: 2, minWidth: 0 }}>
      <Box
        sx={{
          px: 2,
          py: 0.75,
          minHeight: 44,
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Typography variant="subtitle1" component="h2">
          {title}
        </Typography>
        {action && <Box sx={{ flex: "none" }}>{action}</Box>}
      </Box>
      <Box sx={flush ? { overflowX: "auto" } : { p: 2 }}>{children}</Box>
    </Card>
  );
}
