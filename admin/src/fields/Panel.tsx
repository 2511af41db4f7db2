import { Box, Card, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Sideways } from "./Sideways";

interface PanelProps {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}

/** A white card with a head line. `flush`: the content (a table) touches the edges, and moves sideways. */
export function Panel({ title, action, children, flush }: PanelProps) {
  const head = useId();
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
        <Typography variant="subtitle1" component="h2" id={head}>
          {title}
        </Typography>
        {action && <Box sx={{ flex: "none" }}>{action}</Box>}
      </Box>
      {flush ? <Sideways labelledBy={head}>{children}</Sideways> : <Box sx={{ p: 2 }}>{children}</Box>}
    </Card>
  );
}
