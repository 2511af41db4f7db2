import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { grouped } from "../../fields/grouped";

/** Counts side by side: the number large, what it counts below. */
export function FigureRow({ figures }: { figures: readonly { name: string; value: ReactNode }[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: "repeat(auto-fill, minmax(88px, 1fr))",
      }}
    >
      {figures.map(({ name, value }) => (
        <Box key={name} sx={{ display: "flex", flexDirection: "column-reverse" }}>
          <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
            {name}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 18,
              fontWeight: 600,
              fontVariantNumeric: "tabular-nums",
              whiteSpace: "nowrap",
            }}
          >
            {typeof value === "number" ? grouped(value) : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
