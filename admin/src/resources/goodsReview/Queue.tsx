import { Box, ButtonBase, Skeleton } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import { since } from "../../i18n/time";
import type { Task } from "./ReviewFrame";

interface QueueProps<T extends Task> {
  queue: readonly T[];
  current: number | undefined;
  loading: boolean;
  caption: (task: T) => ReactNode;
  at: (task: T) => string;
  onPick: (id: number) => void;
}

export function Queue<T extends Task>({ queue, current, loading, caption, at, onPick }: QueueProps<T>) {
  const active = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one becomes the current
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (loading) {
    return (
      <Box sx={{ p: 1, display: "grid", gap: 1 }}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} variant="rounded" height={56} />
        ))}
      </Box>
    );
  }
  return (
    <Box component="ol" aria-label="待审批队列" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {queue.map((task) => {
        const chosen = task.id === current;
        return (
          <li key={task.id}>
            <ButtonBase
              ref={chosen ? active : undefined}
              aria-current={chosen || undefined}
              onClick={() => onPick(task.id)}
              sx={{
                display: "block",
                width: "100%",
                textAlign: "left",
                px: 1.5,
                py: 1,
                borderLeft: 3,
                borderLeftColor: chosen ? "primary.main" : "transparent",
                borderBottom: 1,
                borderBottomColor: "divider",
                bgcolor: chosen ? "primary.light" : "transparent",
                "&:hover": { bgcolor: chosen ? "primary.light" : "action.hover" },
              }}
            >
              <Box sx={{ typography: "body2", fontWeight: 600 }}>{task.goods.name}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary" }}>{task.goods.spec}</Box>
              <Box sx={{ typography: "caption", color: "text.secondary", display: "flex", gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>{caption(task)}</Box>
                <Box sx={{ flex: "none" }}>{since(at(task))}</Box>
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
