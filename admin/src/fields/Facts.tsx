import { Box } from "@mui/material";
import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

const isBlank = (value: ReactNode) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** Label and value in columns; empty values show a dash, so that nothing seems to be missing. */
export function Facts({ facts, columns = 2 }: { facts: Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gap: "10px 24px",
        gridTemplateColumns: {
          xs: "1fr",
          sm: columns > 1 ? "1fr 1fr" : "1fr",
          md: `repeat(${columns}, minmax(0, 1fr))`,
        },
      }}
    >
      {facts.map(({ label, value, wide }) => (
        <Box
          key={label}
          sx={{ display: "flex", gap: 1.5, minWidth: 0, gridColumn: wide ? "1 / -1" : undefined }}
        >
          <Box
            component="dt"
            sx={{ color: "text.disabled", flex: "none", minWidth: 72, typography: "body2" }}
          >
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: "anywhere", typography: "body2" }}>
            {isBlank(value) ? "—" : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
