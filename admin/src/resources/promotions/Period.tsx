import { Box } from "@mui/material";
import { dateTime } from "../../i18n/time";

interface PeriodProps {
  from?: string | null;
  to?: string | null;
}

/** From when to when, in two lines that never break within a time. */
export const Period = ({ from, to }: PeriodProps) => (
  <Box sx={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
    {dateTime(from) || "即日"}
    <Box sx={{ color: "text.secondary" }}>至 {dateTime(to) || "长期"}</Box>
  </Box>
);
