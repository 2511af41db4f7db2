import { Box, Button } from "@mui/material";
import { resolveClientError } from "../../api/calls/clientErrors";
import type { ClientError } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";

/** Mended or not; who may say so finds the button. */
export function Resolve({ error }: { error: ClientError }) {
  const { busy, act } = useAction();
  const can = useCan();
  if (error.resolved_at) {
    return (
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {error.resolved_by} {dateTime(error.resolved_at)} 标为已解决
      </Box>
    );
  }
  if (!can("client_errors", "write")) return <StatusTag word={{ text: "未解决", tone: "warn" }} />;
  // In the list, a press on the row opens the error.
  return (
    <Box component="span" onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        disabled={busy}
        aria-label={`标为已解决：${error.message}`}
        onClick={() =>
          void act({
            run: () => resolveClientError(error.id),
            done: "已标为已解决",
            refresh: ["client_errors"],
          })
        }
      >
        标为已解决
      </Button>
    </Box>
  );
}
