import { Box } from "@mui/material";
import { dateTime } from "../i18n/time";

/** Who did something and, below, when: in one line they would break a narrow column in the middle of the date. */
export const DoneBy = ({ name, at }: { name: string; at: string | null | undefined }) => (
  <>
    <Box sx={{ whiteSpace: "nowrap" }}>{name}</Box>
    <Box sx={{ color: "text.secondary", typography: "caption", whiteSpace: "nowrap" }}>{dateTime(at)}</Box>
  </>
);
