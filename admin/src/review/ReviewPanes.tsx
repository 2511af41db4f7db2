import { Alert, Box, Button } from "@mui/material";
import type { ReactNode } from "react";

interface ReviewPanesProps {
  /** the subject: a scan, a document */
  look: ReactNode;
  details: ReactNode;
  /** stays in sight below the details */
  decision: ReactNode;
}

/** Side by side on wide screens. */
export function ReviewPanes({ look, details, decision }: ReviewPanesProps) {
  return (
    <>
      <Box
        sx={{
          height: { xs: "46vh", md: "auto" },
          minHeight: 0,
          borderTop: 1,
          borderColor: "divider",
          borderTopWidth: { md: 0 },
        }}
      >
        {look}
      </Box>
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          borderLeft: { md: 1 },
          borderColor: { md: "divider" },
        }}
      >
        <Box sx={{ flex: 1, overflowY: "auto" }}>{details}</Box>
        {decision}
      </Box>
    </>
  );
}

interface ReviewProblemProps {
  problem: unknown;
  /** when the problem has no words of its own */
  otherwise: string;
  onRetry: () => void;
}

/** In the place of the panes, when nothing could be read. */
export function ReviewProblem({ problem, otherwise, onRetry }: ReviewProblemProps) {
  return (
    <Alert
      severity="error"
      sx={{ gridColumn: { md: "2 / -1" }, m: 2, alignSelf: "start" }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          重试
        </Button>
      }
    >
      {problem instanceof Error ? problem.message : otherwise}
    </Alert>
  );
}
