import NextIcon from "@mui/icons-material/KeyboardArrowDownOutlined";
import BackIcon from "@mui/icons-material/KeyboardArrowUpOutlined";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";

interface ReviewFrameProps {
  title: string;
  /** what the page calls its step: 待审核 … 已审 */
  words: { waiting: string; decided: string };
  /** the unit counted: 份, 个 */
  unit: string;
  waiting: number;
  decided: number;
  /** without one there is none before */
  onPrevious?: () => void;
  onNext?: () => void;
  queue: ReactNode;
  /** next to the count */
  tools?: ReactNode;
  /** keys beyond those of every queue */
  keys?: string;
  keysBelow: string;
  /** `ReviewPanes`, or one pane next to a wider queue */
  layout?: keyof typeof COLUMNS;
  children: ReactNode;
}

const COLUMNS = {
  panes: {
    xs: "minmax(0, 1fr)",
    md: "176px minmax(0, 1fr) 310px",
    lg: "232px minmax(0, 1fr) 370px",
  },
  single: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
} as const;

/** A queue on the left, next to it the subject and the decision; stacked on a phone. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { title, words, unit, waiting, decided, onPrevious, onNext, queue, tools, children } = props;
  const { keys = "", keysBelow, layout = "panes" } = props;
  return (
    <Box
      sx={{
        display: "grid",
        mt: { xs: 1, md: 2 },
        mb: { xs: 0, md: 2 },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        overflow: { xs: "visible", md: "hidden" },
        gridTemplateColumns: COLUMNS[layout],
        height: { md: "calc(100vh - 88px)" },
      }}
    >
      <Title title={title} />
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          minHeight: 0,
          borderRight: { md: 1 },
          borderColor: { md: "divider" },
        }}
      >
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            p: 1,
            pl: 1.5,
            borderBottom: 1,
            borderColor: "divider",
          }}
        >
          <Typography variant="subtitle1" component="p" sx={{ flex: 1 }}>
            {words.waiting} {waiting}
            {decided > 0 && (
              <Box component="span" sx={{ ml: 1, typography: "caption", color: "success.main" }}>
                {words.decided} {decided}
              </Box>
            )}
          </Typography>
          {tools}
          <Tooltip title={`上一${unit}（K）`}>
            <span>
              <IconButton size="small" aria-label={`上一${unit}`} onClick={onPrevious} disabled={!onPrevious}>
                <BackIcon />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title={`下一${unit}（J）`}>
            <span>
              <IconButton size="small" aria-label={`下一${unit}`} onClick={onNext} disabled={!onNext}>
                <NextIcon />
              </IconButton>
            </span>
          </Tooltip>
        </Box>
        <Box sx={{ overflowY: "auto", flex: 1, maxHeight: { xs: 200, md: "none" } }}>{queue}</Box>
        <Box
          sx={{
            display: { xs: "none", md: "block" },
            p: 1.5,
            typography: "caption",
            color: "text.secondary",
          }}
        >
          A 通过 · R 驳回 · J/K 上下一{unit}
          {keys}
          <br />
          {keysBelow}
        </Box>
      </Box>
      {children}
    </Box>
  );
}
