import { Box, Button } from "@mui/material";

interface FurtherProps {
  /** what the list is called */
  of: string;
  /** what its rows are counted in */
  unit: string;
  /** rows on the screen */
  shown: number;
  total: number;
  page: number;
  error: Error | null;
  onMore: () => void;
  onRetry: () => void;
}

/** Below a list that grows: more of it, or that this did not come; what was read before stays above it. */
export function Further({ of, unit, shown, total, page, error, onMore, onRetry }: FurtherProps) {
  if (error)
    return (
      <Box role="alert" sx={{ color: "error.main", typography: "body2" }}>
        {shown > 0 ? `${of}没有读全，上面是先前读出来的` : `${of}没有读出来`}
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      </Box>
    );
  return total > shown ? (
    <Button size="small" onClick={onMore}>
      再看 {Math.min(page, total - shown)} {unit}（共 {total} {unit}）
    </Button>
  ) : null;
}
