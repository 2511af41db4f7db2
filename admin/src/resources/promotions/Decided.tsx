import { Alert, Stack } from "@mui/material";
import { dateTime } from "../../i18n/time";

interface DecidedProps {
  of: {
    status: string;
    warnings: readonly string[];
    decided_by?: string;
    decided_at?: string | null;
    decided_reason?: string;
    stop_reason?: string;
  };
}

/** Important information before going on: refusals, stops, conflicts. */
export function Decided({ of }: DecidedProps) {
  const isRefused = of.status === "draft" && Boolean(of.decided_reason);
  if (of.warnings.length === 0 && !isRefused && of.status !== "stopped") return null;
  const by = [of.decided_by, dateTime(of.decided_at)].filter(Boolean).join(" ");
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      {isRefused && (
        <Alert severity="error">
          被驳回：{of.decided_reason}（{by}）。修改后可以再提交。
        </Alert>
      )}
      {of.status === "stopped" && <Alert severity="error">已停止：{of.stop_reason || "没有写原因"}</Alert>}
      {of.warnings.length > 0 && (
        <Alert severity="warning">
          {of.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
    </Stack>
  );
}
