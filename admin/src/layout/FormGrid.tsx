import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** Inputs side by side; one below the other on a phone. A child with the class `wide` takes the whole line. */
export function FormGrid({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <Box
      sx={{
        width: "100%",
        display: "grid",
        columnGap: 2,
        rowGap: 2,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          md: `repeat(${columns}, minmax(0, 1fr))`,
        },
        "& > .wide": { gridColumn: "1 / -1" },
      }}
    >
      {children}
    </Box>
  );
}
