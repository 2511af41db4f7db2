import { Box } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import type { Money } from "../api/types";

/** Prices are orange and in tabular figures; plain amounts keep the text colour. */
export function Price({ value, strong, plain }: { value: Money | null; strong?: boolean; plain?: boolean }) {
  if (value === null) {
    return (
      <Box component="span" sx={{ color: "text.disabled" }}>
        价格制定中
      </Box>
    );
  }
  return (
    <Box
      component="span"
      sx={{
        color: plain ? "inherit" : "secondary.main",
        fontWeight: strong ? 600 : 400,
        fontVariantNumeric: "tabular-nums",
        whiteSpace: "nowrap",
      }}
    >
      {value.startsWith("-") ? `−¥${groupMoney(value.slice(1))}` : `¥${groupMoney(value)}`}
    </Box>
  );
}
