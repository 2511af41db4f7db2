import ApproveIcon from "@mui/icons-material/CheckOutlined";
import RejectIcon from "@mui/icons-material/CloseOutlined";
import { Box, Button } from "@mui/material";
import type { ReactNode } from "react";

interface Step {
  text: string;
  isOff: boolean;
  onPress: () => void;
}

interface VerdictProps {
  reject: Step;
  approve: Step;
  /** The dialogs that they open. */
  children: ReactNode;
}

/** Both decisions of a review, below what is looked at; on a phone they stay in view. */
export const Verdict = ({ reject, approve, children }: VerdictProps) => (
  <Box
    sx={{
      display: "flex",
      gap: 1.5,
      p: 1.5,
      borderTop: 1,
      borderColor: "divider",
      bgcolor: "background.paper",
      position: { xs: "sticky", md: "static" },
      bottom: 0,
      zIndex: 1,
    }}
  >
    <Button
      fullWidth
      variant="outlined"
      color="error"
      startIcon={<RejectIcon />}
      disabled={reject.isOff}
      onClick={reject.onPress}
    >
      {reject.text}
    </Button>
    <Button
      fullWidth
      variant="contained"
      startIcon={<ApproveIcon />}
      disabled={approve.isOff}
      onClick={approve.onPress}
    >
      {approve.text}
    </Button>
    {children}
  </Box>
);
