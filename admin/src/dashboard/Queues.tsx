import { Box, ButtonBase, Skeleton } from "@mui/material";
import { Link } from "react-router-dom";
import type { QueueCount } from "../api/types";
import { Panel } from "../fields/Panel";
import { lasting } from "../i18n/time";
import { TASKS, type Task } from "../layout/entries";
import { useQueueCounts } from "../layout/useQueueCounts";
import { listLink } from "../lists/link";
import { Live } from "./Live";

/** The list that was counted, as it was counted; or the page that the menu has in its place. */
function placeOf({ to }: Task, { list, filter }: QueueCount): string {
  const isOther = to !== undefined && to.split("?")[0] !== `/${list}`;
  return isOther ? to : listLink(list, filter);
}

function Waiting({ task, count }: { task: Task; count: QueueCount }) {
  const { total, oldest_at } = count;
  const age = oldest_at ? lasting(oldest_at) : "";
  return (
    <ButtonBase
      component={Link}
      to={placeOf(task, count)}
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
      <span>
        {task.text}
        {age && (
          <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
            最久 {age}
          </Box>
        )}
      </span>
      <Box
        component="span"
        sx={{
          fontSize: 18,
          fontWeight: 600,
          fontVariantNumeric: "tabular-nums",
          color: total ? "secondary.main" : "text.disabled",
        }}
      >
        <Live>{total.toLocaleString("zh-CN")}</Live>
      </Box>
    </ButtonBase>
  );
}

/** Tasks of this colleague, as the server knows them by their roles. */
export function Queues() {
  const { data: counts, isPending } = useQueueCounts();
  if (isPending) return <Skeleton variant="rounded" height={120} sx={{ mb: 2 }} />;
  const mine = TASKS.flatMap((task) => {
    const count = counts?.get(task.queue);
    return count ? [{ task, count }] : [];
  });
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
        {mine.map(({ task, count }) => (
          <Waiting key={task.queue} task={task} count={count} />
        ))}
      </Box>
    </Panel>
  );
}
