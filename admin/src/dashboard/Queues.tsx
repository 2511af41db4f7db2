import { Box, ButtonBase, Skeleton } from "@mui/material";
import { Link } from "react-router-dom";
import { useCan, useRoles } from "../api/useCan";
import { Panel } from "../fields/Panel";
import { QUEUES, type Queue } from "../layout/entries";
import { useWaiting } from "../layout/useWaiting";
import { Live } from "./Live";

function Waiting({ queue }: { queue: Queue }) {
  const total = useWaiting(queue.of ?? queue.resource, queue.waiting);
  return (
    <ButtonBase
      component={Link}
      to={queue.to}
      sx={{
        justifyContent: "space-between",
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        textAlign: "left",
        typography: "body2",
        color: total ? "text.primary" : "text.secondary",
        "&:hover, &.Mui-focusVisible": { bgcolor: "action.hover" },
      }}
    >
      {queue.text}
      <Box
        component="span"
        sx={{
          fontSize: 18,
          fontWeight: 600,
          fontVariantNumeric: "tabular-nums",
          color: total ? "secondary.main" : "text.disabled",
        }}
      >
        {total === undefined ? <Skeleton width={20} /> : <Live>{total.toLocaleString("zh-CN")}</Live>}
      </Box>
    </ButtonBase>
  );
}

/** Tasks for this colleague: tasks they can only read, or that another role does, are not shown. */
export function Queues() {
  const can = useCan();
  const own = useRoles();
  const mine = QUEUES.filter(
    ({ resource, roles }) => can(resource, "write") && (roles?.some((role) => own.includes(role)) ?? true),
  );
  if (mine.length === 0) return null;
  return (
    <Panel title="待办">
      <Box
        sx={{
          display: "grid",
          columnGap: 3,
          rowGap: 0.5,
          mx: -1.5,
          my: -1,
          gridTemplateColumns: {
            xs: "repeat(2, minmax(0, 1fr))",
            sm: "repeat(auto-fill, minmax(180px, 1fr))",
          },
        }}
      >
        {mine.map((queue) => (
          <Waiting key={queue.to} queue={queue} />
        ))}
      </Box>
    </Panel>
  );
}
