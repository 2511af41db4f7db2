import NextIcon from "@mui/icons-material/KeyboardArrowDownOutlined";
import BackIcon from "@mui/icons-material/KeyboardArrowUpOutlined";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title } from "react-admin";

interface ReviewFrameProps {
  title: string;
  /** what is counted: 份, 个 */
  unit: string;
  waiting: number;
  decided: number;
  /** without one there is none before */
  onPrevious?: () => void;
  onNext?: () => void;
  queue: ReactNode;
  /** scan and decision, beside each other on wide screens */
  children: ReactNode;
}

/** A queue on the left, what is compared in the middle, and the decision on the right; one below the other on a phone. */
export function ReviewFrame({
  title,
  unit,
  waiting,
  decided,
  onPrevious,
  onNext,
  queue,
  children,
}: ReviewFrameProps) {
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
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          md: "176px minmax(0, 1fr) 300px",
          lg: "232px minmax(0, 1fr) 360px",
        },
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
            待审核 {waiting}
            {decided > 0 && (
              <Box component="span" sx={{ ml: 1, typography: "caption", color: "success.main" }}>
                已审 {decided}
              </Box>
            )}
          </Typography>
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
        <Box sx={{ overflowY: "auto", flex: 1, maxHeight: { xs: 128, md: "none" } }}>{queue}</Box>
        <Box
          sx={{ display: { xs: "none", md: "block" }, p: 1.5, typography: "caption", color: "text.disabled" }}
        >
          A 通过 · R 驳回 · J/K 上下一{unit}
          <br />
          滚轮缩放 · 拖动 · [ ] 旋转 · ← → 翻页
        </Box>
      </Box>
      {children}
    </Box>
  );
}
